/* Tables lie in flash, which an AVR reads by instructions of its own: in the first
   64 KB, where the linker puts them. */
#ifdef __AVR__
#ifndef __FLASH
#error "compile this as GNU C (-std=gnu99 or later): its tables would not fit the RAM"
#endif
#define KM_FLASH __flash
#else
#define KM_FLASH
#endif

