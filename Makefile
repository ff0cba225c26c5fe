# For OpenBench and for habit: `make EXE=name` builds the engine and puts it here under that name.
# Everything else is cargo's business.

EXE = kilomate
CARGO = cargo
# Where cargo puts things, also when its configuration or environment says otherwise elsewhere.
TARGET = target

ifeq ($(OS),Windows_NT)
BUILT = $(TARGET)/release/kilomate.exe
else
BUILT = $(TARGET)/release/kilomate
endif

.PHONY: all clean

all:
	$(CARGO) build --release --locked --package kilomate --target-dir $(TARGET)
	cp $(BUILT) $(EXE)

clean:
	$(CARGO) clean --target-dir $(TARGET)
	rm -f $(EXE)
