"""Sphinx configuration. Build with: python -m sphinx -n -W docs docs/_build.

The rule pages are written into ``docs/generated`` at the start of a build, from the rules themselves.
"""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "_ext"))
try:
    import five_hundred
except ModuleNotFoundError:  # not installed: take the sources beside this folder
    sys.path.insert(0, str(HERE.parent / "src"))
    import five_hundred

project = "five_hundred"
author = "The five_hundred developers"
copyright = "2026, The five_hundred developers"
release = five_hundred.__version__
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "rule_pages",
    "table_pictures",
    "public_names",
]
exclude_patterns = ["_build", "_ext"]
nitpicky = True
nitpick_ignore_regex = [
    # the standard library and other packages: their docs are not reached from here
    (r"py:.*", r"(?:collections|typing|random|enum|types|abc|hypothesis|attrs|cattrs|os)(?:\..*)?"),
    (r"py:.*", r"StrEnum|(?:strategies|SearchStrategy|st)(?:\..*)?"),
    # type variables
    (r"py:.*", r"(?:five_hundred\.\w+\.)?(?:[A-Z]|[A-Z]_co|[A-Z]_contra)"),
]

myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_class_signature = "mixed"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90
toc_object_entries_show_parents = "hide"

doctest_global_setup = ""
doctest_test_doctest_blocks = ""

html_theme = "furo"
html_title = f"five_hundred {release}"
html_static_path = ["_static"]
html_css_files = ["rules.css"]
html_extra_path = ["record.schema.json"]
