"""Reads .8xv files with tivars, every warning being an error, and prints a line for each.

    read_appvars.py FILE...

A line has the file, type, name, version, where it goes, the sum and how many bytes there are.
The bytes are written to FILE.read. Then tivars makes the same variable itself, with the same comment:
into FILE.made.8xv.
"""

import sys
import warnings

from tivars import TIHeader, TIVarFile
from tivars.models import TI_84PCE
from tivars.types import TIAppVar

warnings.simplefilter("error")

for path in sys.argv[1:]:
    file = TIVarFile.open(path)
    (entry,) = file.entries
    if not isinstance(entry, TIAppVar):
        sys.exit(f"{path}: not an AppVar")
    if not file.supported_by(TI_84PCE) or not file.targets(TI_84PCE):
        sys.exit(f"{path}: not for a TI-84 Plus CE")
    data = bytes(entry.data)
    place = "archive" if entry.archived else "ram"
    print(path, f"{entry.type_id:#04x}", entry.name, entry.version, place,
          file.checksum.hex(), entry.length, sep="\t")
    with open(path + ".read", "wb") as out:
        out.write(data)
    made = TIAppVar(name=entry.name, archived=entry.archived)
    made.data = data
    made.length = len(data)
    header = TIHeader(TI_84PCE, product_id=0, comment=file.header.comment)
    with open(path + ".made.8xv", "wb") as out:
        out.write(made.export(header=header).bytes())
