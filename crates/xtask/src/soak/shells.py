"""All shells, by their names."""

from calculator import Calculator
from commodore import Commodore
from library import Library
from page import Page
from prodigy import Prodigy
from terminal import Terminal
from uci import Card, Uci

MACHINES = ["desktop", "ce", "c64", "elf", "prodigy"]


def open_shell(name, commands):
    """A shell that has just been started; what it is called may say with which machine's memory."""
    kind, _, machine = name.partition("-")
    command = commands[kind]
    if kind == "uci":
        return Uci(command, machine)
    kinds = {
        "terminal": Terminal,
        "c": Library,
        "page": Page,
        "prodigy": Prodigy,
        "c64": Commodore,
        "elf": Card,
        "ti84ce": Calculator,
    }
    return kinds[kind](command)
