/// A screen reader whose speech is a text: what it says of each focus, message and change, derived from the objects and
/// events of the program as Orca does it.
public enum ScriptedReader {
  /// Plays a transcript on a program, and gives what was said as such a transcript.
  ///
  /// A line that begins with `>` is what xdotool does, such as `> key Tab` and `> type Ada`. The lines after it are what
  /// is said then; as many are waited for.
  public static func play(_ transcript: String, on program: Program, _ bus: AccessibilityBus) throws -> [String] {
    try bus.run(source + "play('''\(transcript)''')", on: program, seconds: 150)
  }

  private static let source = #"""
    import subprocess
    said, events, path, focus = [], [], [], None
    CONTAINERS = ("panel", "dialog", "alert", "list", "menu", "page tab list", "tool bar")
    STATES = (("checked", S.CHECKED), ("selected", S.SELECTED), ("expanded", S.EXPANDED), ("invalid", S.INVALID_ENTRY))

    def text(a):
        if a.get_role_name() not in ("entry", "text", "password text"): return ""
        return T.get_text(a, 0, min(40, T.get_character_count(a))).replace("\n", " ")

    def describe(a):
        states, value = live(a).get_state_set(), a.get_value_iface()
        words = [a.get_name(), a.get_role_name(), text(a), "%g" % value.get_current_value() if value else ""]
        words += [word for word, state in STATES if states.contains(state)]
        if not states.contains(S.SENSITIVE): words.append("disabled")
        return " ".join(w for w in words + [a.get_description()] if w)

    # What Orca reads of a panel or a dialog that the focus enters.
    def loose(a):
        if a.get_role_name() in ("list", "menu", "scroll pane"): return []
        if a.get_role_name() == "label":
            return [a.get_name()] if not a.get_relation_set() and len(a.get_name().split()) > 2 else []
        return [n for i in range(a.get_child_count()) for n in loose(a.get_child_at_index(i))]

    def around(a):
        found = []
        while a and a.get_role_name() != "frame":
            if a.get_role_name() in CONTAINERS and a.get_name(): found.insert(0, a)
            a = a.get_parent()
        return found

    def enter(a):
        global path, focus
        new = around(a)
        for container in new:
            if container in path: continue
            if container != a: said.append("%s %s" % (container.get_name(), container.get_role_name()))
            else: said.append(describe(a))
            if container.get_role_name() in ("panel", "dialog", "alert"): said.extend(loose(container))
        if a not in new or a in path: said.append(describe(a))
        path, focus = new, a

    def note(e): events.append((e.type, e.source, e.detail1, e.any_data if "property" in e.type else ""))

    def hear(kind, a, detail, data):
        if kind == "object:state-changed:focused": enter(a) if detail else None
        elif kind == "object:state-changed:showing":
            if detail and a.get_role_name() == "notification": said.append("notification " + a.get_name())
        elif a != focus: pass
        # Arrows choose radio buttons by moving the focus.
        elif a.get_role_name() == "radio button": pass
        elif kind.startswith("object:state-changed"): said.append(("" if detail else "not ") + kind.split(":")[2])
        elif kind.endswith("accessible-value"): said.append("%g" % a.get_value_iface().get_current_value())
        elif data: said.append(data)

    def listen(count, seconds):
        end, last = time.time() + seconds, len(said)
        while time.time() < end and len(said) < count: step()
        quiet = time.time() + 0.4
        while time.time() < quiet: step()

    def step():
        while GLib.MainContext.default().iteration(False): pass
        while events: hear(*events.pop(0))
        time.sleep(0.01)

    def play(transcript):
        steps = []
        for line in transcript.split("\n"):
            if line.startswith(">"): steps.append((line, []))
            elif line: steps[-1][1].append(line)
        listener = Atspi.EventListener.new(note)
        for kind in ("state-changed:focused", "state-changed:showing", "state-changed:checked",
                     "state-changed:invalid-entry", "state-changed:selected", "property-change:accessible-value",
                     "property-change:accessible-name", "property-change:accessible-description"):
            listener.register("object:" + kind)
        for line, expected in steps:
            said.clear()
            say(line)
            verb, rest = line[2:].split(" ", 1)
            subprocess.run(["xdotool", verb] + (["--delay", "30", rest] if verb in ("key", "type") else rest.split()))
            listen(len(expected), 15)
            for words in said: say(words)

    """#
}
