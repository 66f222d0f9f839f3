import Accessibility
import Controls
import Foundation
import Testing
import Views

@testable import Desktop

/// Notifications, addresses and inhibitors, on a bus of the test.
@Suite(.serialized, .timeLimit(.minutes(1))) struct SystemTests {
  private static let portal = "org.freedesktop.portal.Notification"
  private static let server = "org.freedesktop.Notifications"

  @Test func `a notification of the portal has its actions, and is heard once`() async throws {
    let portal = try #require(await FakePortal(.staysOpen))
    defer { portal.end() }
    var heard: [String] = []
    let note = DesktopNotification(
      title: "Ready", body: "a < b & c", actions: [Action("Show") { heard.append("show") }, Action("Later")],
      bus: portal.bus)
    note.onActivate = { heard.append("itself") }
    note.show()
    await wait { portal.calls.count == 1 }
    try? await Task.sleep(for: .milliseconds(50))
    let arguments = portal.calls[0].arguments
    let identifier = try #require(arguments[0].text)
    #expect(arguments[1]["body"] == .string("a < b & c"))
    guard case .array(_, let buttons)? = arguments[1]["buttons"] else { return #expect(Bool(false)) }
    #expect(buttons.map { $0["label"]?.text } == ["Show", "Later"])
    func invoke(_ identifier: String, _ action: BusValue) {
      portal.emit(PortalRequest.path, Self.portal, "ActionInvoked", [.string(identifier), action, .array("v", [])])
    }
    // Of another notification, garbage, an action that there is not, and then twice the one that there is.
    invoke("other", .string("0"))
    invoke(identifier, .uint32(0))
    invoke(identifier, .string("0"))
    invoke(identifier, .string("0"))
    await wait { portal.calls.count == 2 }
    try? await Task.sleep(for: .milliseconds(50))
    #expect(heard == ["show"] && portal.calls.map(\.member) == ["AddNotification", "RemoveNotification"])
  }

  @Test func `without the portal the server shows it, its text is no markup, and it can be withdrawn at once`()
    async throws
  {
    let portal = try #require(await FakePortal(.refuses))
    defer { portal.end() }
    var heard = 0
    let note = DesktopNotification(title: "Ready", body: "<b>a</b> & c", actions: [], bus: portal.bus)
    note.onActivate = { heard += 1 }
    note.show()
    await wait { portal.calls.count == 2 }
    try? await Task.sleep(for: .milliseconds(50))
    #expect(portal.calls[1].member == "Notify" && portal.calls[1].arguments[4].text == "&lt;b&gt;a&lt;/b&gt; &amp; c")
    portal.emit("/org/freedesktop/Notifications", Self.server, "ActionInvoked", [.uint32(8), .string("default")])
    portal.emit("/org/freedesktop/Notifications", Self.server, "ActionInvoked", [.uint32(7), .string("default")])
    await wait { heard == 1 }
    await wait { portal.calls.last?.member == "CloseNotification" }
    let hasty = DesktopNotification(title: "Gone", body: "", actions: [], bus: portal.bus)
    hasty.show()
    hasty.withdraw()
    try? await Task.sleep(for: .milliseconds(100))
    #expect(heard == 1 && !portal.calls.contains { $0.arguments.contains(.string("Gone")) })
    hasty.show()
    try? await Task.sleep(for: .milliseconds(1))
    hasty.withdraw()
    // What was on its way is taken back when it has come.
    try? await Task.sleep(for: .milliseconds(200))
    let (shown, closed) = (
      portal.calls.count { $0.member == "Notify" }, portal.calls.count { $0.member == "CloseNotification" }
    )
    #expect(shown == closed)
  }

  @Test func `without a bus a notification does nothing`() {
    let note = DesktopNotification(title: "a", body: "", actions: [], bus: DesktopBus(address: "unix:path=/none"))
    note.show()
    note.withdraw()
  }

  @Test func `an address is passed on, and a file as it is open`() async throws {
    let portal = try #require(await FakePortal(.responds(0)))
    defer { portal.end() }
    let opened = try await Workspace.open("https://example.org/?a=b", in: nil, schemes: ["https"], bus: portal.bus)
    let file = FilePath(NSTemporaryDirectory())
    let openedFile = try await Workspace.open(file, in: nil, bus: portal.bus)
    #expect(opened && openedFile && portal.calls.map(\.member) == ["OpenURI", "OpenFile"])
    #expect(portal.calls[0].arguments[1] == .string("https://example.org/?a=b"))
    #expect(portal.calls[1].arguments[1] == .other(UInt8(ascii: "h")))
    portal.manner = .responds(1)
    #expect(try await !Workspace.open("https://example.org", in: nil, schemes: ["https"], bus: portal.bus))
    portal.manner = .responds(2)
    await #expect(throws: WorkspaceError.self) {
      try await Workspace.open("https://example.org", in: nil, schemes: ["https"], bus: portal.bus)
    }
  }

  @Test(arguments: [
    "", "https", "file:///etc/passwd", "javascript:alert(1)", "-x", "https://a b", "https://a\n", "HTTP ://a", ":",
  ])
  func `an address of another scheme, or none, is not opened`(address: String) async {
    let bus = DesktopBus(address: "unix:path=/none")
    await #expect(throws: WorkspaceError.notAllowed(address)) {
      try await Workspace.open(address, in: nil, schemes: Workspace.usualSchemes, bus: bus, fallback: "true")
    }
    #expect(!bus.isConnected)
  }

  @Test func `without a portal a program is started, with the address as one word`() async throws {
    let bus = DesktopBus(address: "unix:path=/none")
    let folder = NSTemporaryDirectory() + "stagecraft-open-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let script = folder + "/opener"
    try "#!/bin/sh\nprintf '%s|' \"$@\" >'\(folder)/words'\nmv '\(folder)/words' '\(folder)/told'".write(
      toFile: script, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script)
    let address = "https://example.org/$(touch%20x);'\"&"
    #expect(try await Workspace.open(address, in: nil, schemes: ["https"], bus: bus, fallback: script))
    await wait { FileManager.default.fileExists(atPath: folder + "/told") }
    #expect(try String(contentsOfFile: folder + "/told", encoding: .utf8) == address + "|")
    await #expect(throws: WorkspaceError.self) {
      try await Workspace.open(address, in: nil, schemes: ["https"], bus: bus, fallback: folder + "/none")
    }
    await #expect(throws: WorkspaceError.self) {
      try await Workspace.open(FilePath(folder + "/none"), in: nil, bus: bus)
    }
    await #expect(throws: WorkspaceError.self) { try await Workspace.open(FilePath("relative"), in: nil, bus: bus) }
  }

  @Test(arguments: [FakePortal.Manner.responds(0), .staysOpen])
  func `the machine may sleep again when the inhibitor ends, also after the portal's answer`(manner: FakePortal.Manner)
    async throws
  {
    let portal = try #require(await FakePortal(manner))
    defer { portal.end() }
    var inhibitor: SuspendInhibitor? = SuspendInhibitor(reason: "A film", in: nil, bus: portal.bus)
    await wait { portal.calls.count == 1 }
    try? await Task.sleep(for: .milliseconds(100))
    #expect(portal.calls[0].arguments[1] == .uint32(12) && portal.closed.isEmpty)
    inhibitor?.end()
    inhibitor?.end()
    inhibitor = nil
    await wait { !portal.closed.isEmpty }
    #expect(portal.closed == [portal.handle])
  }
}
