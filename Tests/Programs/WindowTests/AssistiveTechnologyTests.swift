import Glibc
import ProgramSupport
import Testing

/// What a client of AT-SPI2 sees of a program in a window, and does with it.
@Suite(.serialized, .enabled(if: Desk.isReadable)) struct AssistiveTechnologyTests {
  private static let board = builtDirectory() + "/../../../Resources/examples/controls.json"

  private let server: XServer
  private let bus: AccessibilityBus

  init() throws {
    server = try XServer(width: 1160, height: 840)
    bus = try AccessibilityBus(on: server)
  }

  private func window(_ arguments: [String] = [Self.board], title: String = "Controls") throws -> TaskWindow {
    try TaskWindow(
      builtProgram("stagecraft"), arguments, title: title, size: (860, 600), on: .x11(1), server: server,
      environment: bus.environment)
  }

  @Test func `all objects have a role, what can have the focus has a name, and places are inside`() throws {
    let window = try window()
    let lines = try bus.run(
      """
      def walk(a, inside):
          e = a.get_component_iface().get_extents(Atspi.CoordType.WINDOW) if a.get_component_iface() else None
          if not a.get_role_name(): say("no role", a.get_name())
          if a.get_state_set().contains(S.FOCUSABLE) and not a.get_name(): say("no name", a.get_role_name())
          if e and not (0 <= e.x and 0 <= e.y and e.x + e.width <= 860 and e.y + e.height <= 600): say("outside", a.get_name())
          return 1 + sum(walk(a.get_child_at_index(i), e) for i in range(a.get_child_count()))
      get("push button", "Send")
      say(walk(app, None) > 30, app.get_toolkit_name(), app.get_child_at_index(0).get_role_name())
      """, on: window.program)
    #expect(lines == ["True Stagecraft frame"])
  }

  @Test func `controls are used by actions alone`() throws {
    let window = try window()
    let lines = try bus.run(
      """
      t = get("toggle button", "Sounds")
      say("toggle", has(t, S.CHECKED), act(t, "activate"), wait(lambda: has(t, S.CHECKED)))
      s = get("slider", "Volume")
      say("slider", s.set_current_value(0.25), wait(lambda: live(s).get_current_value() == 0.25))
      say("beyond", s.set_current_value(7), wait(lambda: live(s).get_current_value() == 1))
      e = get("entry", "Address")
      say("type", e.set_text_contents("Grüße"), e.insert_text(0, "é ", 2), T.get_text(e, 0, -1), T.get_caret_offset(e))
      say("focus", e.grab_focus(), wait(lambda: has(e, S.FOCUSED)))
      p = get("password text", "Password")
      say("password", T.get_text(p, 0, -1))
      b = get("push button", "Sort by")
      act(b, "activate")
      act(get("menu item", "Name"), "activate")
      say("menu", wait(lambda: live(get("push button", "Sort by")).get_description() == "Name"))
      """, on: window.program)
    #expect(
      lines == [
        "toggle False True True", "slider True True", "beyond True True", "type True True é Grüße 2", "focus True True",
        "password ••••••", "menu True",
      ])
  }

  @Test func `screens are opened and left by actions alone`() throws {
    let window = try window([], title: "Stagecraft")
    let lines = try bus.run(
      """
      def names(a): return [a] + [n for i in range(a.get_child_count()) for n in names(a.get_child_at_index(i))]
      def card(): return next((n for n in names(live(app)) if n.get_name().startswith("Fade,")), None)
      say(act(wait(card), "activate"))
      p = get("panel", "Fade")
      say(wait(lambda: not card()), act(p, "dismiss"), bool(wait(card)))
      old = p.get_state_set().contains(S.DEFUNCT) or wait(lambda: live(p).get_state_set().contains(S.DEFUNCT))
      say(bool(old))
      """, on: window.program)
    #expect(lines == ["True", "True True True", "True"])
  }

  @Test func `rows are selected and not opened, and a sheet is opened, filled in and dismissed`() throws {
    let window = try TaskWindow(
      builtProgram("KeyboardProgram"), ["mail"], title: "Keyboard", size: (860, 620), on: .x11(1), server: server,
      environment: bus.environment)
    let lines = try bus.run(
      """
      l = get("list", "Inbox")
      row = lambda i: live(l).get_child_at_index(i)
      say("select", l.select_child(1), wait(lambda: has(row(1), S.SELECTED)), l.get_n_selected_children())
      say("other", l.select_child(2), wait(lambda: has(row(2), S.SELECTED)), has(row(1), S.SELECTED))
      say("deselect", l.deselect_child(2), wait(lambda: not has(row(2), S.SELECTED)), l.deselect_child(2))
      say("beyond", l.select_child(99), l.select_child(-1), l.deselect_selected_child(0))
      say("still there", bool(find("list", "Inbox", live(app))))
      act(get("push button", "New message"), "activate")
      d = get("dialog", "New message")
      e = get("entry", "To")
      label = e.get_relation_set()[0].get_target(0)
      say("named by", label.get_name(), label.get_relation_set()[0].get_target(0) == e)
      say("covered", find("list", "Inbox", live(app)), "still known", raw(l.path, A + "Accessible", "GetRole"))
      say("invalid", e.set_text_contents("nobody"), has(get("push button", "Send"), S.SENSITIVE))
      say("valid", e.set_text_contents("a@b.org"), wait(lambda: has(get("push button", "Send"), S.SENSITIVE)))
      say("dismiss", act(d, "dismiss"), bool(get("list", "Inbox")), find("dialog", "New message", live(app)))
      """, on: window.program)
    #expect(
      lines == [
        "select True True 1", "other True True False", "deselect True True False", "beyond False False False",
        "still there True", "named by To True", "covered None still known (uint32 31,)", "invalid True False",
        "valid True True",
        "dismiss True True None",
      ])
  }

  @Test func `wrong paths and wrong types are answered, and the program lives on`() throws {
    let window = try window()
    let lines = try bus.run(
      """
      P = "org.freedesktop.DBus.Properties"
      say(raw(root + "x", A + "Accessible", "GetRole"), raw("/", A + "Accessible", "GetRole"))
      say(raw(root, A + "Nothing", "GetRole"), raw(root, A + "Accessible", "Nothing"))
      say(raw(root, A + "Accessible", "GetChildAtIndex"), raw(root, A + "Accessible", "GetChildAtIndex", GLib.Variant("(s)", ("x",))))
      say(raw(root, A + "Accessible", "GetChildAtIndex", GLib.Variant("(i)", (-5,)))[0][1])
      say(raw(root, P, "Set", GLib.Variant("(ssv)", (A + "Accessible", "Name", GLib.Variant("s", "x")))))
      say(raw(root, P, "Get", GLib.Variant("(ss)", (A + "Accessible", "Colour"))))
      say(len(raw("/org/a11y/atspi/cache", A + "Cache", "GetItems")[0]) > 30)
      """, on: window.program)
    #expect(
      lines == [
        "UnknownObject UnknownObject", "UnknownInterface UnknownMethod", "InvalidArgs InvalidArgs",
        "/org/a11y/atspi/null", "PropertyReadOnly", "UnknownProperty", "True",
      ])
    #expect(window.program.isRunning)
  }

  @Test func `the program leaves the bus when nobody listens, and comes back`() throws {
    let window = try window()
    #expect(try bus.run("say(app.get_name())", on: window.program) == ["stagecraft"])
    try bus.setEnabled(false)
    #expect(try bus.run("say(app.get_name())", on: window.program).last?.contains("is not on the bus") == true)
    try bus.setEnabled(true)
    #expect(try bus.run("say(app.get_name())", on: window.program) == ["stagecraft"])
  }

  @Test func `a bus that dies ends nothing else`() throws {
    let window = try window()
    #expect(try bus.run("say(app.get_name())", on: window.program) == ["stagecraft"])
    bus.kill()
    usleep(300_000)
    try window.keys("Tab")
    #expect(window.program.isRunning)
    #expect(window.program.stop() == .exited(0), "\(window.program.errors)")
  }

  @Test(arguments: ["garbage", "unix:path=/nowhere/bus", "tcp:host=192.0.2.1,port=9"])
  func `a program opens without a bus`(address: String) throws {
    let window = try TaskWindow(
      builtProgram("stagecraft"), [Self.board], title: "Controls", size: (860, 600), on: .x11(1), server: server,
      environment: ["DBUS_SESSION_BUS_ADDRESS": address])
    try window.keys("Tab")
    #expect(window.program.isRunning)
    #expect(window.program.stop() == .exited(0), "\(window.program.errors)")
  }

  @Test func `a program opens beside a session bus that never answers`() throws {
    let folder = try TemporaryDirectory()
    let socket = try SilentSocket(folder.path + "/bus")
    let window = try TaskWindow(
      builtProgram("stagecraft"), [Self.board], title: "Controls", size: (860, 600), on: .x11(1), server: server,
      environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder.path)/bus"])
    #expect(window.program.stop() == .exited(0), "\(window.program.errors)")
    withExtendedLifetime(socket) {}
  }
}

extension Desk {
  /// Whether the tests with assistive technologies can run.
  static var isReadable: Bool {
    guard isPossible else { return false }
    if AccessibilityBus.isInstalled || getenv("CI") != nil { return true }
    print(
      "NOT TESTED: assistive technologies. at-spi2-core and gir1.2-atspi-2.0 are missing; 'make test' installs them.")
    return false
  }
}
