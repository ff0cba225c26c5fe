/* As much of the toolchain's keypadc.h as the example uses: declarations alone. On the calculator
   kb_Data is the keypad's registers; each group has eight keys. */
#ifndef KEYPADC_H
#define KEYPADC_H

#include <stdint.h>

extern volatile uint8_t kb_Data[8];

void kb_Scan(void);

/* Group 1 */
#define kb_Graph (1 << 0)
#define kb_Yequ (1 << 4)
#define kb_Mode (1 << 6)
#define kb_Del (1 << 7)
/* Group 3 */
#define kb_GraphVar (1 << 7)
/* Group 6 */
#define kb_Enter (1 << 0)
#define kb_Clear (1 << 6)
/* Group 7 */
#define kb_Down (1 << 0)
#define kb_Left (1 << 1)
#define kb_Right (1 << 2)
#define kb_Up (1 << 3)

#endif
