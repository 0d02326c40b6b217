"""Runs a notebook with the kernel zebra, and prints what its cells show.

With an argument it writes the notebook as a page to that file; this needs nbconvert.
"""
import json
import sys

import nbformat
from nbclient import NotebookClient

cells = json.load(sys.stdin)
notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(text) for text in cells])
notebook.metadata["kernelspec"] = {"name": "zebra", "display_name": "Prolog (zebra)", "language": "prolog"}
NotebookClient(notebook, timeout=60, allow_errors=True, kernel_name="zebra").execute()
shown = []
for cell in notebook.cells:
    for output in cell.outputs:
        if output.output_type == "stream":
            shown.append([output.name, output.text])
        elif output.output_type == "error":
            shown.append([output.ename, "\n".join(output.traceback)])
        else:
            shown.append(["html", output.data["text/html"]])
            shown.append(["plain", output.data["text/plain"]])
if len(sys.argv) > 1:
    from nbconvert import HTMLExporter
    with open(sys.argv[1], "w") as page:
        page.write(HTMLExporter().from_notebook_node(notebook)[0])
json.dump(shown, sys.stdout)
