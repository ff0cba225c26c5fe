# Installs the library, or makes it anew from the one file of C for another CPU.
#
#     make install PREFIX=/usr/local        # with DESTDIR=... for a package
#     make uninstall PREFIX=/usr/local      # the same names, or nothing is found
#     make play                             # the example, with the library that lies here
#     make from-c CC=...                    # lib/ anew, from src/kilomate.c: no Rust needed

PREFIX = /usr/local
INCLUDEDIR = $(PREFIX)/include
LIBDIR = $(PREFIX)/lib
CFLAGS = -O2
AR = ar

VERSION = {version}
MAJOR = {major}
SHARED = libkilomate.so.$(VERSION)
TO_INCLUDE = $(DESTDIR)$(INCLUDEDIR)/kilomate
TO_LIB = $(DESTDIR)$(LIBDIR)

.PHONY: all install uninstall from-c clean

all: play

play: examples/play.c include/engine.h lib/libkilomate.a
	$(CC) $(CFLAGS) -std=c99 -Iinclude examples/play.c lib/libkilomate.a -o $@

from-c:
	$(CC) $(CFLAGS) -std=c99 -fPIC -Iinclude -c src/kilomate.c -o kilomate.o
	rm -f lib/libkilomate.a
	$(AR) rcs lib/libkilomate.a kilomate.o
	$(CC) -shared -Wl,-soname,libkilomate.so.$(MAJOR) kilomate.o -o lib/$(SHARED)
	rm -f kilomate.o

install:
	install -d $(TO_INCLUDE) $(TO_LIB)/pkgconfig
	install -m 644 include/engine.h $(TO_INCLUDE)/engine.h
	install -m 644 lib/libkilomate.a $(TO_LIB)/libkilomate.a
	install -m 644 lib/$(SHARED) $(TO_LIB)/$(SHARED)
	ln -sf $(SHARED) $(TO_LIB)/libkilomate.so.$(MAJOR)
	ln -sf libkilomate.so.$(MAJOR) $(TO_LIB)/libkilomate.so
	sed -e 's|@PREFIX@|$(PREFIX)|' -e 's|@INCLUDEDIR@|$(INCLUDEDIR)|' -e 's|@LIBDIR@|$(LIBDIR)|' \
		kilomate.pc.in > $(TO_LIB)/pkgconfig/kilomate.pc

uninstall:
	rm -f $(TO_INCLUDE)/engine.h $(TO_LIB)/libkilomate.a $(TO_LIB)/$(SHARED)
	rm -f $(TO_LIB)/libkilomate.so.$(MAJOR) $(TO_LIB)/libkilomate.so $(TO_LIB)/pkgconfig/kilomate.pc
	-rmdir $(TO_INCLUDE)

clean:
	rm -f play kilomate.o
