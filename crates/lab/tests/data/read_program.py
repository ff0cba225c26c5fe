"""Reads an .8xp file with tivars, every warning being an error, and prints a line about the program in it.

    read_program.py FILE OUTPUT

The line has type, name, version, where it goes, the sum and how many bytes there are. The bytes are written to
OUTPUT.
"""

import sys
import warnings

from tivars import TIVarFile
from tivars.models import TI_84PCE
from tivars.types import TIProtectedProgram

warnings.simplefilter("error")

path = sys.argv[1]
file = TIVarFile.open(path)
(entry,) = file.entries
if not isinstance(entry, TIProtectedProgram):
    sys.exit(f"{path}: {type(entry).__name__} is not a protected program")
if not file.supported_by(TI_84PCE) or not file.targets(TI_84PCE):
    sys.exit(f"{path}: not for a TI-84 Plus CE")
data = bytes(entry.data)
place = "archive" if entry.archived else "ram"
print(f"{entry.type_id:#04x}", entry.name, entry.version, place, file.checksum.hex(), len(data), sep="\t")
with open(sys.argv[2], "wb") as out:
    out.write(data)
