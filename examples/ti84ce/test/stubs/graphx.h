/* As much of the toolchain's graphx.h as the example uses: declarations alone. */
#ifndef GRAPHX_H
#define GRAPHX_H

#include <stdint.h>

typedef enum { gfx_screen = 0, gfx_buffer } gfx_location_t;

void gfx_Begin(void);
void gfx_End(void);
void gfx_SetDraw(uint8_t location);
void gfx_SwapDraw(void);
uint8_t gfx_SetColor(uint8_t index);
void gfx_FillScreen(uint8_t index);
void gfx_FillRectangle(int x, int y, int width, int height);
void gfx_Rectangle(int x, int y, int width, int height);
void gfx_FillCircle(int x, int y, unsigned int radius);
uint8_t gfx_SetTextFGColor(uint8_t color);
uint8_t gfx_SetTextBGColor(uint8_t color);
uint8_t gfx_SetTextTransparentColor(uint8_t color);
void gfx_SetTextScale(uint8_t width_scale, uint8_t height_scale);
void gfx_SetTextXY(int x, int y);
void gfx_PrintChar(const char c);
void gfx_PrintStringXY(const char *string, int x, int y);

#define gfx_SetDrawBuffer() gfx_SetDraw(gfx_buffer)
#define gfx_SetDrawScreen() gfx_SetDraw(gfx_screen)

#endif
