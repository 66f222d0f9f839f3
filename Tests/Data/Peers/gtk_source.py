"""A GTK 3 program whose window is dragged from: gtk_source.py X Y files COUNT | text LENGTH | odd | silent."""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, Gtk

x, y, kind = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
count = int(sys.argv[4]) if len(sys.argv) > 4 else 1
window = Gtk.Window(type=Gtk.WindowType.POPUP)
window.set_default_size(80, 80)
box = Gtk.EventBox()
window.add(box)
box.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, [], Gdk.DragAction.COPY)
box.drag_source_add_text_targets() if kind == "text" else box.drag_source_add_uri_targets()


def get(_, context, selection, info, time):
    print("asked", flush=True)
    if kind == "silent":
        os._exit(1)
    if kind == "text":
        selection.set_text("n\u00e9\n\n" * (count // 4), -1)
    elif kind == "odd":
        selection.set_uris(["file:///%FF%FEodd", "file:///missing%20file"])
    else:
        selection.set_uris(["file:///srv/%d" % number for number in range(count)])


def failed(_, context, result):
    print("failed", flush=True)
    return False


box.connect("drag-begin", lambda *_: print("begins", flush=True))
box.connect("drag-data-get", get)
box.connect("drag-failed", failed)
box.connect("drag-end", lambda *_: print("ends", flush=True))
window.show_all()
window.move(x, y)
print("ready", flush=True)
Gtk.main()
