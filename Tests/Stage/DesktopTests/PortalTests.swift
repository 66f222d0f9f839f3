import Accessibility
import Controls
import Foundation
import Geometry
import Stage
import Testing
import Transitions
import Views

@testable import Desktop

/// File dialogs of a portal on a bus of the test.
@Suite(.serialized, .timeLimit(.minutes(2))) struct PortalTests {
  private let stage = HeadlessStage(size: Size(640, 420))
  private let home = ViewController()

  init() {
    stage.show(home)
    stage.window.attach(PortalHandle { "x11:2a" })
  }

  private var dialog: FileDialogController? { home.presentedViewController as? FileDialogController }

  /// Runs frames beside a call of a dialog until it has ended.
  private func ask(
    _ question: FileQuestion, _ portal: FakePortal, while meanwhile: () async -> Void = {}
  ) async -> Result<[FilePath], any Error> {
    var result: Result<[FilePath], any Error>?
    let session = FileDialogSession(question, bus: portal.bus)
    let task = Task {
      do { result = .success(try await session.answer(from: home)) } catch { result = .failure(error) }
    }
    await meanwhile()
    for _ in 0..<1000 where result == nil {
      stage.advance()
      try? await Task.sleep(for: .milliseconds(5))
    }
    if result == nil { Issue.record("the dialog has not ended") }
    await task.value
    stage.advance(by: 1)
    #expect(dialog == nil)
    return result ?? .success([])
  }

  private func question(_ kind: FileQuestion.Kind = .open(several: true)) -> FileQuestion {
    FileQuestion(kind: kind, title: "Open", types: [FileType("Text", ["*.txt"])], folder: FilePath(bytes: [47, 0xff]))
  }

  @Test func `it asks over the window, and returns exact paths`() async throws {
    let portal = try #require(await FakePortal(.answers(["file:///tmp/%FF%20a", "file:///b"])))
    defer { portal.end() }
    let result = try await ask(question(), portal).get()
    #expect(result == [FilePath(bytes: Array("/tmp/".utf8) + [0xff, 32, 97]), FilePath("/b")])
    let call = try #require(portal.calls.first)
    #expect(portal.calls.count == 1 && call.member == "OpenFile")
    #expect(call.arguments[0].text == "x11:2a" && call.arguments[1].text == "Open")
    let options = call.arguments[2]
    #expect(options["modal"] == .bool(true) && options["multiple"] == .bool(true))
    #expect(options["current_folder"] == .array("y", [.byte(47), .byte(255), .byte(0)]))
    let filter = BusValue.structure([.uint32(0), .string("*.[tT][xX][tT]")])
    #expect(
      options["filters"] == .array("(sa(us))", [.structure([.string("Text"), .array("(us)", [filter])])]))
  }

  @Test func `to save and to choose a folder are other questions`() async throws {
    let portal = try #require(await FakePortal(.answers(["file:///tmp/a", "file:///tmp/b"])))
    defer { portal.end() }
    #expect(try await ask(question(.save(name: "a.txt")), portal).get() == [FilePath("/tmp/a")])
    #expect(try await ask(question(.folder), portal).get() == [FilePath("/tmp/a")])
    #expect(portal.calls.map(\.member) == ["SaveFile", "OpenFile"])
    #expect(portal.calls[0].arguments[2]["current_name"] == .string("a.txt"))
    #expect(portal.calls[1].arguments[2]["directory"] == .bool(true))
  }

  nonisolated static let given: [FakePortal.Manner] = [
    .respondsBeforeItsHandle(["file:///a"]), .answersFromItsOwnHandle(["file:///a"]), .answersTwice(["file:///a"]),
  ]

  @Test(arguments: given) func `an answer counts once, whenever it comes`(manner: FakePortal.Manner) async throws {
    let portal = try #require(await FakePortal(manner))
    defer { portal.end() }
    #expect(try await ask(question(), portal).get() == [FilePath("/a")])
  }

  @Test func `the user cancels in the desktop's dialog`() async throws {
    let portal = try #require(await FakePortal(.responds(1)))
    defer { portal.end() }
    #expect(try await ask(question(), portal).get().isEmpty)
  }

  @Test(arguments: [
    FakePortal.Manner.responds(2), .responds(77), .garbageForAResponse, .noFiles, .addressesOfTheWeb, .vanishes,
  ])
  func `a portal that fails after it has taken the question ends the call with a reason`(manner: FakePortal.Manner)
    async throws
  {
    let portal = try #require(await FakePortal(manner))
    defer { portal.end() }
    let result = await ask(question(), portal)
    guard case .failure(let error as FileDialogError) = result else {
      return #expect(Bool(false), "\(result)")
    }
    #expect("\(error)".hasPrefix("The desktop's file dialog has ended. ") && "\(error)".hasSuffix("."))
  }

  @Test func `a bus that goes away while the dialog is open ends the call`() async throws {
    let portal = try #require(await FakePortal(.staysOpen))
    let result = await ask(question(), portal) {
      await wait { portal.calls.count == 1 }
      try? await Task.sleep(for: .milliseconds(100))
      portal.end()
    }
    #expect(throws: FileDialogError.self) { try result.get() }
  }

  @Test(arguments: [FakePortal.Manner.refuses, .garbageForAHandle])
  func `where the portal does not take the question, the program's own dialog opens`(manner: FakePortal.Manner)
    async throws
  {
    let portal = try #require(await FakePortal(manner))
    defer { portal.end() }
    let result = await ask(question(), portal) {
      await wait { dialog?.panel.isHidden == false }
      stage.advance(by: 1)
      #expect(dialog?.panel.isHidden == false)
      stage.press(.escape)
    }
    #expect(try result.get().isEmpty)
  }

  @Test func `without a bus the own dialog opens at once`() async throws {
    let bus = DesktopBus(address: "unix:path=/nonexistent")
    let session = FileDialogSession(question(), bus: bus)
    let task = Task { try await session.answer(from: home) }
    await wait { dialog?.panel.isHidden == false }
    stage.advance(by: 1)
    stage.press(.escape)
    stage.advance(by: 1)
    #expect(try await task.value.isEmpty && !bus.isConnected)
  }

  @Test func `a portal that stays silent is given up`() async throws {
    let portal = try #require(await FakePortal(.staysSilent))
    defer { portal.end() }
    var outcomes: [String] = []
    let request = PortalRequest(
      portal.bus, FileQuestion.interface, "OpenFile", [.string(""), .string("")], options: [:],
      patience: .milliseconds(200)
    ) { outcomes.append("\($0)") }
    await wait { !outcomes.isEmpty }
    portal.respond(["file:///late"])
    try? await Task.sleep(for: .milliseconds(100))
    #expect(outcomes == ["unavailable"])
    withExtendedLifetime(request) {}
  }

  @Test(arguments: [true, false])
  func `Escape, or the end of the task, closes the desktop's dialog, and a late answer changes nothing`(byKey: Bool)
    async throws
  {
    let portal = try #require(await FakePortal(.answersLate([])))
    defer { portal.end() }
    let session = FileDialogSession(question(), bus: portal.bus)
    let task = Task { try await session.answer(from: home) }
    await wait { portal.calls.count == 1 }
    try? await Task.sleep(for: .milliseconds(100))
    stage.advance(by: 1)
    // The window takes no other input meanwhile.
    #expect(dialog?.panel.isHidden == true && stage.window.topViewController === dialog)
    if byKey { stage.press(.escape) } else { task.cancel() }
    for _ in 0..<50 {
      stage.advance()
      try? await Task.sleep(for: .milliseconds(5))
    }
    await wait { !portal.closed.isEmpty }
    #expect(portal.closed == [portal.handle])
    portal.respond(["file:///late"])
    try? await Task.sleep(for: .milliseconds(50))
    if byKey {
      #expect(try await task.value.isEmpty)
    } else {
      await #expect(throws: CancellationError.self) { try await task.value }
    }
    #expect(dialog == nil)
  }

  @Test func `a screen in no window, or under another dialog, is no place`() async throws {
    await #expect(throws: FileDialogError.self) { _ = try await FileDialog.open(from: ViewController()) }
    let portal = try #require(await FakePortal(.responds(1)))
    defer { portal.end() }
    // Over a dialog of the program it opens on top of that.
    home.present(AlertController(title: "Ask"), animated: false)
    stage.advance(by: 1)
    let session = FileDialogSession(question(), bus: portal.bus)
    let task = Task { try await session.answer(from: home) }
    for _ in 0..<100 {
      stage.advance()
      try? await Task.sleep(for: .milliseconds(5))
    }
    #expect(try await task.value.isEmpty)
    #expect(home.presentedViewController is AlertController)
  }

  /// What the bus says in the middle of a pass once left this program's answer unwritten, in one of 400 connections.
  @Test func `the bus lets in each of many connections`() async throws {
    let portal = try #require(await FakePortal(.staysOpen))
    defer { portal.end() }
    for _ in 0..<400 {
      let bus = DesktopBus(address: portal.address)
      var isOpen: Bool?
      bus.connect { isOpen = $0 != nil }
      for _ in 0..<2000 where isOpen == nil { try? await Task.sleep(for: .milliseconds(1)) }
      try #require(isOpen == true)
    }
  }

  @Test func `a program that asks for nothing opens nothing`() {
    #expect(!DesktopBus.shared.isConnected)
    stage.advance(by: 1)
    #expect(!DesktopBus.shared.isConnected && stage.isIdle)
  }
}
