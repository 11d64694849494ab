"""Sphinx configuration. Build with: python -m sphinx -n -W docs docs/_build."""

from importlib.metadata import version as installed_version

project = "five_hundred"
author = "The five_hundred developers"
copyright = "2026, The five_hundred developers"
release = installed_version("five-hundred")
version = release

extensions = ["myst_parser"]
exclude_patterns = ["_build"]
nitpicky = True

html_theme = "furo"
html_title = f"five_hundred {release}"
