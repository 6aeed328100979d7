"""One layout family a file: a further one is found by being here."""

from importlib import import_module
from pkgutil import iter_modules

from forumcrawl.demo.family import Family


def load_families() -> dict[str, Family]:
    """All families by name."""
    found = [import_module(f"{__name__}.{module.name}").FAMILY for module in iter_modules(__path__)]
    return {family.name: family for family in found}


FAMILIES = load_families()
