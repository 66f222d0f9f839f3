import Glibc

/// A session bus of its own on which a screen reader seems to be, and a client that speaks AT-SPI2 there.
public final class AccessibilityBus {
  private let folder: TemporaryDirectory
  private let bus: Program
  private let launcher: Program
  private let display: [String: String]

  private static let launcherPath = "/usr/libexec/at-spi-bus-launcher"
  /// The one that Debian's packages for Python are made for.
  private static let python = "/usr/bin/python3"

  public static var isInstalled: Bool {
    installedProgram("dbus-daemon") != nil && installedProgram("gdbus") != nil && fileExists(launcherPath)
      && fileExists(python) && fileExists("/usr/lib/python3/dist-packages/gi/__init__.py")
  }

  /// - Parameter server: the display of the program that is looked at.
  public init(on server: XServer) throws {
    guard let path = installedProgram("dbus-daemon") else { throw ProgramError("dbus-daemon is not installed") }
    folder = try TemporaryDirectory()
    let socket = folder.file("bus")
    bus = try Program(
      path, ["--session", "--nofork", "--nopidfile", "--address=unix:path=\(socket)"], scratch: folder)
    guard waitUntil(10, { fileExists(socket) }) else { throw ProgramError("no session bus: \(bus.errors)") }
    display = server.environment
    launcher = try Program(
      Self.launcherPath, ["--launch-immediately"],
      environment: display.merging(Self.environment(folder)) { $1 }, scratch: folder)
    try setEnabled(true)
  }

  deinit {
    _ = launcher.stop()
    _ = bus.stop()
  }

  private static func environment(_ folder: TemporaryDirectory) -> [String: String] {
    [
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.file("bus"))", "HOME": folder.path,
      "XDG_RUNTIME_DIR": folder.path, "XDG_CONFIG_HOME": folder.path, "GSETTINGS_BACKEND": "memory",
    ]
  }

  /// What a program needs to be seen on the bus.
  public var environment: [String: String] { Self.environment(folder) }

  /// Has the bus say whether assistive technologies are in use.
  public func setEnabled(_ isEnabled: Bool) throws {
    guard let path = installedProgram("gdbus") else { throw ProgramError("gdbus is not installed") }
    let arguments = [
      "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method",
      "org.freedesktop.DBus.Properties.Set", "org.a11y.Status", "IsEnabled", "<\(isEnabled)>",
    ]
    var errors = ""
    let isSet = try waitUntil(10) {
      let call = try Program(path, arguments, environment: environment, scratch: folder)
      defer { errors = call.errors }
      return call.wait(seconds: 10) == .exited(0)
    }
    guard isSet else { throw ProgramError("assistive technologies are not in use: \(errors)") }
  }

  /// Ends the accessibility bus, as when it crashes.
  public func kill() { _ = launcher.stop() }

  /// Runs a client.
  /// - Parameter script: Python; `app` is the program, with `get`, `act`, `live`, `wait` and `raw` as in ``client``.
  /// - Returns: what it has printed, line by line, with what went wrong at the end.
  public func run(_ script: String, on program: Program, seconds: Double = 60) throws -> [String] {
    let file = try folder.write("client.py", Self.client + script)
    let client = try Program(
      Self.python, [file, "\(program.pid)"], environment: display.merging(environment) { $1 }, scratch: folder)
    let ending = client.wait(seconds: seconds)
    let lines = client.output.split(separator: "\n").map(String.init)
    return ending == .exited(0) ? lines : lines + ["\(ending): \(client.errors)"]
  }

  private static let client = #"""
    import gi, sys, time, warnings
    warnings.simplefilter("ignore")
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, Gio, GLib
    Atspi.init()
    pid = int(sys.argv[1])
    S, T = Atspi.StateType, Atspi.Text

    def wait(what, seconds=15):
        end = time.time() + seconds
        while time.time() < end:
            got = what()
            if got: return got
            time.sleep(0.05)
        return False

    def program():
        desktop = Atspi.get_desktop(0)
        desktop.clear_cache()
        for i in range(desktop.get_child_count()):
            a = desktop.get_child_at_index(i)
            if a and a.get_process_id() == pid and a.get_child_count() > 0: return a

    def find(role, name, a):
        if a.get_role_name() == role and name in (None, a.get_name()): return a
        for i in range(a.get_child_count()):
            c = a.get_child_at_index(i)
            found = c and find(role, name, c)
            if found: return found

    def live(a):
        a.clear_cache()
        return a

    def get(role, name=None): return wait(lambda: find(role, name, live(app))) or sys.exit("no %s %r" % (role, name))
    def has(a, state): return live(a).get_state_set().contains(state)
    def act(a, name): return a.do_action([a.get_action_name(i) for i in range(a.get_n_actions())].index(name))
    def say(*words): print(*words, flush=True)

    def bus():
        session = Gio.bus_get_sync(Gio.BusType.SESSION)
        address = session.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1)[0]
        flags = Gio.DBusConnectionFlags.AUTHENTICATION_CLIENT | Gio.DBusConnectionFlags.MESSAGE_BUS_CONNECTION
        return Gio.DBusConnection.new_for_address_sync(address, flags)

    def ask(bus, member, *arguments):
        values = GLib.Variant("(s)", arguments) if arguments else None
        return bus.call_sync("org.freedesktop.DBus", "/", "org.freedesktop.DBus", member, values, None, 0, -1)[0]

    def raw(path, interface, member, arguments=None):
        try: return a11y.call_sync(owner, path, interface, member, arguments, None, 0, 5000, None)
        except GLib.Error as e: return Gio.DBusError.get_remote_error(e).split(".")[-1]

    app = wait(program) or sys.exit("the program is not on the bus")
    a11y = bus()
    owner = [n for n in ask(a11y, "ListNames") if n[0] == ":" and ask(a11y, "GetConnectionUnixProcessID", n) == pid][0]
    A, root = "org.a11y.atspi.", "/org/a11y/atspi/accessible/root"

    """#
}
