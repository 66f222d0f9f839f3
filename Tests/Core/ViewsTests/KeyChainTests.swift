import Geometry
import Testing
import Views

/// Answers each key as it is told, and writes down that it was asked.
private final class KeyView: View {
  let name: String
  let log: KeyLog
  var answer = false
  var onAsked: (() -> Void)?

  init(_ name: String, _ log: KeyLog) {
    (self.name, self.log) = (name, log)
    super.init()
  }

  override var canBecomeFocused: Bool { true }
  override func keyDown(_ event: KeyEvent) -> Bool { hear("down") }
  override func keyUp(_ event: KeyEvent) -> Bool { hear("up") }

  private func hear(_ what: String) -> Bool {
    log.lines.append("\(name) \(what)")
    onAsked?()
    return answer
  }
}

private final class KeyLog {
  var lines: [String] = []

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// The way of a key that a responder does not handle.
struct KeyChainTests {
  private let window = Window(frame: Rect(0, 0, 100, 100))
  private let log = KeyLog()
  private let outer: KeyView
  private let middle: KeyView
  private let inner: KeyView

  init() {
    (outer, middle, inner) = (KeyView("outer", log), KeyView("middle", log), KeyView("inner", log))
    window.addSubview(outer)
    outer.addSubview(middle)
    middle.addSubview(inner)
    window.setFocus(inner)
  }

  private func press(_ key: Key = .space) -> [String] {
    window.send(.key(KeyEvent(.down, key, time: 0)))
    window.send(.key(KeyEvent(.up, key, time: 0)))
    return log.take()
  }

  @Test func `a key that is answered with false goes on up the chain, and each is asked once`() {
    #expect(press() == ["inner down", "middle down", "outer down", "inner up", "middle up", "outer up"])
  }

  @Test func `a key in a container's bar goes on to the screen on top, and each is asked once`() {
    let screen = KeyView("screen", log)
    middle.addSubview(screen)
    window.topScreen = { [middle] in TopScreen(screen, middle) }
    let names = ["inner", "middle", "outer", "screen"]
    #expect(press() == names.map { "\($0) down" } + names.map { "\($0) up" })
    middle.answer = true
    #expect(press() == ["inner down", "middle down", "inner up", "middle up"])
  }

  @Test func `who answers with true is the last that is asked`() {
    middle.answer = true
    #expect(press() == ["inner down", "middle down", "inner up", "middle up"])
    inner.answer = true
    #expect(press() == ["inner down", "inner up"])
  }

  @Test func `a key that nobody handles moves the focus, and one that is handled above does not`() {
    let other = KeyView("other", log)
    window.addSubview(other)
    _ = press(.tab)
    #expect(window.focusedView !== inner)
    window.setFocus(inner)
    outer.answer = true
    _ = press(.tab)
    #expect(window.focusedView === inner)
  }

  @Test func `who takes itself away and answers with false ends the chain`() {
    middle.onAsked = { [middle] in middle.removeFromSuperview() }
    window.send(.key(KeyEvent(.down, .space, time: 0)))
    #expect(log.take() == ["inner down", "middle down"])
  }

  @Test func `a key can be sent up the chain by hand`() {
    outer.answer = true
    #expect(middle.sendUpChain(KeyEvent(.down, .space, time: 0)))
    #expect(log.take() == ["middle down", "outer down"])
    #expect(!window.sendUpChain(KeyEvent(.up, .space, time: 0)))
  }
}
