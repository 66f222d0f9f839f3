import Geometry
import Testing
import Transitions
import Views

/// Which changes the keys for undoing reach, from which screen.
struct UndoKeysTests {
  private let h = Harness(size: Size(400, 300))
  private let page = Screen("page")
  private final class Count { var undone: [String] = [] }
  private let count = Count()

  init() { h.show(NavigationController(root: page)) }

  private func register(_ name: String, _ manager: UndoManager?) {
    manager?.registerUndo(withTarget: count) { $0.undone.append(name) }
  }

  private func press() {
    h.input { h.window.send(.key(KeyEvent(.down, .character("z"), modifiers: .control, time: h.time))) }
    h.settle()
  }

  @Test func `a screen and its controllers share the manager of the window`() {
    #expect(page.undoManager === h.window.undoManager && page.view.undoManager === h.window.undoManager)
    register("page", page.undoManager)
    press()
    press()
    #expect(count.undone == ["page"])
  }

  @Test func `what lies under a sheet is not undone from it, until it is gone`() {
    register("page", page.undoManager)
    let sheet = Screen("sheet")
    h.input { page.present(sheet, animated: true) }
    h.settle()
    press()
    #expect(count.undone.isEmpty)
    h.input { sheet.dismiss(animated: true) }
    h.settle()
    press()
    #expect(count.undone == ["page"])
  }

  @Test func `a sheet with a manager of its own undoes with that`() {
    register("page", page.undoManager)
    let sheet = Form()
    h.input { page.present(sheet, animated: true) }
    h.settle()
    register("form", sheet.undoManager)
    press()
    press()
    #expect(count.undone == ["form"])
  }

  private final class Form: ViewController {
    private let own = UndoManager()
    override var undoManager: UndoManager? { own }
  }
}
