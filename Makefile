# For OpenBench and for habit: `make EXE=name` builds the engine and puts it here under that name.
# Everything else is cargo's business.

EXE = kilomate
CARGO = cargo
# Of the program: `tuning` makes the numbers of the search UCI options. A branch for a tune says so here (docs/openbench.md).
FEATURES =
# Where cargo puts things, also when its configuration or environment says otherwise elsewhere.
TARGET = target

ifeq ($(OS),Windows_NT)
BUILT = $(TARGET)/release/kilomate.exe
else
BUILT = $(TARGET)/release/kilomate
endif

# OpenBench says `CC=cargo`, the compiler that it has found: for make only, not for what cargo may start.
unexport CC CXX

.PHONY: all clean

all:
	$(CARGO) build --release --locked --package kilomate --features "$(FEATURES)" --target-dir $(TARGET)
	cp $(BUILT) $(EXE)

clean:
	$(CARGO) clean --target-dir $(TARGET)
	rm -f $(EXE)
