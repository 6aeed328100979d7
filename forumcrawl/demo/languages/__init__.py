"""One language a file: a further one is found by being here."""

from importlib import import_module
from pkgutil import iter_modules

from forumcrawl.demo.language import Language


def load_languages() -> dict[str, Language]:
    """All languages by their code."""
    names = sorted(module.name for module in iter_modules(__path__))
    return {name: import_module(f"{__name__}.{name}").LANGUAGE for name in names}


LANGUAGES = load_languages()
