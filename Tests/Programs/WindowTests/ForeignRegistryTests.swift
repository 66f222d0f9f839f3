import ProgramSupport
import Testing

/// A program beside an accessibility bus whose registry and launcher are not what they should be.
@Suite(.serialized, .enabled(if: Desk.isReadable)) struct ForeignRegistryTests {
  /// What each method call is answered with, and each signal says.
  static let answers = [
    "GLib.Variant('(i)', (7,))", "GLib.Variant('(s)', ('x',))", "GLib.Variant('(v)', (GLib.Variant('as', []),))",
    "GLib.Variant('(a(ss))', ([('a', 'b')],))", "GLib.Variant('(a{sv})', ({'IsEnabled': GLib.Variant('s', 'yes')},))",
    "None", "'error'", "'silence'",
  ]

  @Test(arguments: answers) func `whatever is answered, the program opens, takes keys and ends`(answer: String) throws {
    let server = try XServer(width: 1160, height: 840)
    let bus = try ForeignBus(answering: answer)
    let window = try TaskWindow(
      builtProgram("stagecraft"), [builtDirectory() + "/../../../Resources/examples/controls.json"], title: "Controls",
      size: (860, 600), on: .x11(1), server: server, environment: bus.environment)
    #expect(waitUntil(10) { bus.calls.contains("Embed") }, "\(bus.calls)")
    try window.keys("Tab", "space")
    try bus.shout()
    try window.keys("Tab")
    #expect(window.program.isRunning)
    #expect(window.program.stop() == .exited(0), "\(window.program.errors)")
  }
}

/// A session bus and an accessibility bus on which one client plays the launcher and the registry.
private final class ForeignBus {
  private let folder: TemporaryDirectory
  private let buses: [Program]
  private let client: Program

  init(answering answer: String) throws {
    guard let daemon = installedProgram("dbus-daemon") else { throw ProgramError("dbus-daemon is not installed") }
    folder = try TemporaryDirectory()
    let folder = folder
    buses = try ["bus", "a11y"].map { name in
      try Program(
        daemon, ["--session", "--nofork", "--nopidfile", "--address=unix:path=\(folder.file(name))"], scratch: folder)
    }
    guard waitUntil(10, { fileExists(folder.file("bus")) && fileExists(folder.file("a11y")) }) else {
      throw ProgramError("no bus: \(buses.map(\.errors))")
    }
    let script = try folder.write("registry.py", Self.script)
    client = try Program("/usr/bin/python3", [script, folder.path, answer], scratch: folder)
    let client = client
    guard waitUntil(20, { client.output.contains("ready") }) else { throw ProgramError(client.errors) }
  }

  deinit { for program in [client] + buses { _ = program.stop() } }

  var environment: [String: String] {
    [
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("bus"))", "XDG_RUNTIME_DIR": folder.path,
      "HOME": folder.path,
    ]
  }

  /// The methods that were called.
  var calls: [String] { client.output.split(separator: "\n").map(String.init) }

  /// Has the registry send signals of wrong types, and then go.
  func shout() throws {
    _ = try folder.write("shout", "")
    let client = client
    guard waitUntil(10, { client.output.contains("gone") }) else { throw ProgramError(client.errors) }
  }

  private static let script = """
    import os, sys
    from gi.repository import Gio, GLib
    folder, answer = sys.argv[1], eval(sys.argv[2])
    F = Gio.DBusConnectionFlags
    def connect(name): return Gio.DBusConnection.new_for_address_sync(
        "unix:path=%s/%s" % (folder, name), F.AUTHENTICATION_CLIENT | F.MESSAGE_BUS_CONNECTION)
    session, a11y = connect("bus"), connect("a11y")
    def right(member):
        if member == "GetAddress": return GLib.Variant("(s)", ("unix:path=%s/a11y" % folder,))
        if member == "GetAll": return GLib.Variant("(a{sv})", ({"IsEnabled": GLib.Variant("b", True)},))
    def hear(connection, message, incoming):
        if not incoming or message.get_message_type() != Gio.DBusMessageType.METHOD_CALL: return message
        member = message.get_member()
        print(member, flush=True)
        body = right(member) or answer
        if body == "silence": return None
        if body == "error": reply = message.new_method_error_literal("org.freedesktop.DBus.Error.Failed", "no")
        else:
            reply = message.new_method_reply()
            if body is not None: reply.set_body(body)
        connection.send_message(reply, Gio.DBusSendMessageFlags.NONE)
    for connection, name in ((session, "org.a11y.Bus"), (a11y, "org.a11y.atspi.Registry")):
        connection.add_filter(hear)
        connection.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", "RequestName", GLib.Variant("(su)", (name, 4)), None, 0, -1)
    print("ready", flush=True)
    def shout():
        if not os.path.exists(folder + "/shout"): return True
        body = answer if isinstance(answer, GLib.Variant) else None
        for connection, path, interface, member in (
            (a11y, "/org/a11y/atspi/registry", "org.a11y.atspi.Registry", "EventListenerRegistered"),
            (a11y, "/org/a11y/atspi/accessible/root", "org.a11y.atspi.Registry", "EventListenerDeregistered"),
            (session, "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged")):
            connection.emit_signal(None, path, interface, member, body)
        for values in (("org.a11y.Status", {"IsEnabled": GLib.Variant("s", "x")}, []), ("org.a11y.Status", {}, ["IsEnabled"])):
            session.emit_signal(None, "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged", GLib.Variant("(sa{sv}as)", values))
        a11y.flush_sync()
        session.flush_sync()
        for connection in (a11y, session): connection.close_sync()
        print("gone", flush=True)
        return False
    GLib.timeout_add(50, shout)
    GLib.MainLoop().run()
    """
}
