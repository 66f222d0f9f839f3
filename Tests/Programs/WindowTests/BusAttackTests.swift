import ProgramSupport
import Testing

/// Clients of AT-SPI2 that ask for what is not there, for too much, or go in the middle of it.
@Suite(.serialized, .enabled(if: Desk.isReadable)) struct BusAttackTests {
  @Test func `clients that ask for anything, break off or speak nonsense leave the program as it is`() throws {
    let server = try XServer(width: 1160, height: 840)
    let bus = try AccessibilityBus(on: server)
    let board = builtDirectory() + "/../../../Resources/examples/controls.json"
    let window = try TaskWindow(
      builtProgram("stagecraft"), [board], title: "Controls", size: (860, 600), on: .x11(1), server: server,
      environment: bus.environment)
    let lines = try bus.run(Self.attack, on: window.program, seconds: 120)
    #expect(lines == ["answered 3000 of 3000", "at once 10000", "vanished", "nonsense", "alive True push button"])
    #expect(window.program.stop() == .exited(0), "\(window.program.errors)")
  }

  /// Random calls with random arguments, which are answered; a flood; and clients without the bus in between, which go
  /// in the middle of their calls or send what is no message.
  private static let attack = #"""
    import random, socket, os
    random.seed(32)
    P = "org.freedesktop.DBus.Properties"
    names = {
        "Accessible": "GetChildAtIndex GetChildren GetIndexInParent GetRelationSet GetRole GetState GetAttributes GetInterfaces",
        "Component": "Contains GetAccessibleAtPoint GetExtents GetPosition GetSize GrabFocus ScrollTo ScrollToPoint SetExtents",
        "Text": "GetText GetCharacterAtOffset GetStringAtOffset GetTextBeforeOffset GetTextAtOffset GetTextAfterOffset "
            "SetCaretOffset GetNSelections GetSelection AddSelection SetSelection RemoveSelection GetCharacterExtents "
            "GetRangeExtents GetOffsetAtPoint GetBoundedRanges GetAttributes GetAttributeRun ScrollSubstringTo",
        "EditableText": "SetTextContents InsertText DeleteText CopyText CutText PasteText",
        "Action": "GetName GetActions DoAction GetKeyBinding", "Selection": "SelectChild DeselectChild ClearSelection",
        "Value": "Nothing", "Application": "GetLocale", "Cache": "GetItems"}
    values = [("i", n) for n in (0, 1, -1, 5, 2**31 - 1, -2**31)] + [("u", n) for n in (0, 1, 2, 3, 9, 2**32 - 1)]
    values += [("s", t) for t in ("", "x", "\u00e9\U0001f642", "long " * 5000)] + [("b", True), ("d", float("nan"))]
    values += [("d", float("inf")), ("o", "/"), ("v", GLib.Variant("d", -1.0)), ("as", ["x"]), ("a{sv}", {}), ("t", 2**64 - 1)]
    count = len(raw("/org/a11y/atspi/cache", A + "Cache", "GetItems")[0])
    paths = [root] + [root[:-4] + str(n) for n in (*range(1, count + 9), -1, 0, 2**63, "x", "1_")] + ["/"]
    def shot():
        interface = random.choice(list(names))
        members = random.choice(names[interface].split())
        chosen = random.choices(values, k=random.randrange(6))
        body = GLib.Variant("(%s)" % "".join(t for t, _ in chosen), tuple(v for _, v in chosen))
        if random.random() < 0.2:
            members, interface = random.choice(("Get", "GetAll", "Set")), "Properties"
            body = GLib.Variant("(ssv)", (A + random.choice(list(names)), random.choice(("CurrentValue", "Id", "Name", "x")), body))
        path = random.choice(paths).replace("-", "_")
        return path, P if interface == "Properties" else A + interface, members, body
    def flood(connection, calls):
        done = []
        def end(source, result, *rest):
            try: source.call_finish(result)
            except GLib.Error: pass
            done.append(1)
        for path, interface, member, body in calls:
            connection.call(owner, path, interface, member, body, None, 0, 60000, None, end)
        end_of_time = time.time() + 90
        while len(done) < len(calls) and time.time() < end_of_time: GLib.MainContext.default().iteration(True)
        return len(done)
    calls = [shot() for _ in range(3000)]
    say("answered", flood(a11y, calls), "of", len(calls))
    window = root[:-4] + "1"
    say("at once", flood(a11y, [(window, A + "Accessible", "GetChildren", None)] * 10000))
    address = raw(root, A + "Application", "GetApplicationBusAddress")[0]
    for n in range(20):
        c = Gio.DBusConnection.new_for_address_sync(address, Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT, None, None)
        for path, interface, member, body in random.sample(calls, 50):
            c.call(None, path, interface, member, body, None, 0, -1, None, None)
        if n % 2: c.flush_sync()
        c.get_stream().close()
    say("vanished")
    file = address.split("path=")[1].split(",")[0]
    hello = b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n"
    for tail in (b"", b"\xff" * 4096, b"BEGIN\r\n" + b"l\x01\0\x01" + b"\xff" * 64, b"BEGIN\r\n" + bytes(range(256)) * 8,
                 b"NEGOTIATE_UNIX_FD\r\n" * 999, b"BEGIN\r\nl\x01\0\x01\xff\xff\xff\x07\x01\0\0\0\xff\xff\xff\x03"):
        s = socket.socket(socket.AF_UNIX)
        s.connect(file)
        s.sendall(hello + tail)
        time.sleep(0.1)
        s.close()
    say("nonsense")
    say("alive", raw(root, A + "Accessible", "GetRole") == GLib.Variant("(u)", (75,)) or raw(root, A + "Accessible", "GetRole"), get("push button").get_role_name())
    """#
}
