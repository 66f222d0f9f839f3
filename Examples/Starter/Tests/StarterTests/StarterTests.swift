import Stagecraft
import StagecraftStoryboard
import Testing

@testable import Starter

/// Each test has a stage without a window, whose time passes only in `advance`.
struct StarterTests {
  private let stage = HeadlessStage(size: Size(600, 400))
  private let notes = Notes()

  private func show() -> NavigationController {
    let root = makeRoot(notes)
    stage.show(root)
    return root
  }

  @Test func `a new note is written and found in the list`() throws {
    let root = show()
    stage.press(.character("n"), modifiers: .control)
    while stage.advance() {}
    stage.type("Milk")
    stage.press(.escape)
    while stage.advance() {}
    #expect(root.viewControllers.count == 1)
    #expect(notes.all.map(\.title).first == "Milk")
    #expect(stage.accessibilityTree().first(.listItem, "Milk") != nil)
  }

  @Test func `a note that slides in is turned round by Escape`() throws {
    let root = show()
    stage.press(.tab)
    stage.press(.down)
    stage.press(.enter)
    for _ in 0..<5 { stage.advance() }
    #expect(root.viewControllers.count == 2)
    stage.press(.escape)
    while stage.advance() {}
    #expect(root.viewControllers.count == 1)
  }

  /// A failure prints the shortest script that breaks a promise, which `shaker.play` plays again.
  @Test func `random hands break nothing`() {
    let shaker = Shaker { stage in stage.show(makeRoot(Notes())) }
    let failure = shaker.shake(50)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }
}
