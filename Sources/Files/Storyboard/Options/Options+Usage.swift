nonisolated extension Options {
  /// The output of `--help`.
  package static let usage = """
    stagecraft: screens that move, and that the mouse can seize while they do

    Usage: stagecraft [STORYBOARD.json] [options]; without a file it opens the gallery.
           stagecraft new NAME writes a package for a program of your own.
           stagecraft --compare OLD.jsonl NEW.jsonl [--page FILE.html] shows how motion differs.

    What is shown
      --scene ID              begin at this scene
      --size WxH              window size in points (default: the storyboard's)
      --scale X               pixels a point, 0.5 to 4 (default: the desktop's; 1 without a window)
      --theme STYLE           light, dark or automatic (default: the storyboard's, else dark)
      --direction WAY         ltr, rtl or automatic, the desktop's (default: the storyboard's)
      --director NAME         use this director for every segue
      --speed X               time scale, 0.01 to 10 (default: 1, real time)
      --text-scale X          size of texts, 0.5 to 3 (default: the desktop's; 1 without a window)
      --accent COLOR          the accent color, #rrggbb (default: the theme's)
      --high-contrast, --reduced-motion  as if the desktop asked for them
      --live                  show each saved version at once; F5 starts over
      --inspect               open the inspector beside the window, as F12 does
      --list                  print scenes, segues and directors, and exit
      --check                 check the storyboard, print every fault, and exit
      --shake COUNT --seed N  play random scripts; print and save the first that fails, shortened

    Without a window
      --headless              software renderer and a virtual clock: same files in, same bytes out
      --fps N                 frames a second of the virtual clock, 1 to 1000 (default: 60)
      --script FILE           play pointer, key and resize events, then exit when all is idle
      --timeout S             give up if not idle S seconds after the script (default: 60)

    What is written
      --trace FILE            the lifecycle as JSON lines ("-": standard output)
      --trace-input           with each event and each frame in it
      --watch ID              add a line a frame for this view to the trace; may be repeated
      --save-script FILE      what the hand does in the window, for --script, with expectations
      --screenshot FILE.png   the last frame
      --filmstrip FILE.png    frames of the run side by side; --filmstrip-frames N: 1 to 64 (default: 8)
      --ghosts IDS            instead one frame, with these views before and after, and their paths
      --record FILE           every frame: a .gif, an .mp4 (with ffmpeg), or numbered .png files
      --curves NAMES          for --record and --plot, as card.position.x,card.alpha
      --plot FILE.svg         the curves with their speeds, and what the hand did
      --help, --version

    Controls: click what looks like a button, drag a screen away, throw it, catch it in flight;
      Tab and arrows move the focus, Return activates, Escape goes back; in mid-flight it turns round.

    Exit status: 0 done, 1 unmet expectation, failed --shake, other traces, 64 wrong usage, 65 wrong
      file, 66 unreadable file, 69 no display, 71 no memory, 73 unwritable output, 75 not idle.

    """
}
