"""Reads a disk image with somebody else's reader: what is on it goes into a folder, `name type blocks` is printed.

    python read_disk.py kilomate.d64 FOLDER

The reader is d64 (https://pypi.org/project/d64). Its own check of the map of free sectors must pass, and the map must know of
every sector that a file uses.
"""

import pathlib
import sys

import d64

image_path, folder = sys.argv[1], pathlib.Path(sys.argv[2])
with d64.DiskImage(pathlib.Path(image_path)) as image:
    image.bam.check()
    print(f"name {image.name.decode()} id {image.id.decode()} free {image.bam.total_free()}")
    for path in image.iterdir():
        block = path.entry.first_block()
        while block:
            if not image.bam.is_allocated(block.track, block.sector):
                sys.exit(f"sector {block.track}/{block.sector} is used and said to be free")
            block = block.next_block()
        with path.open("rb") as file:
            (folder / path.name.decode()).write_bytes(file.read())
        print(path.name.decode(), path.entry.file_type, path.size_blocks)
