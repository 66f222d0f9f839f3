import Geometry
import TestSupport
import Testing
import Views

struct FocusTests {
  private let window = Window(frame: Rect(0, 0, 400, 300))
  private let recorder = EventRecorder()

  private func add(_ name: String, _ frame: Rect = Rect(0, 0, 50, 50), to parent: View? = nil) -> RecordingView {
    let view = RecordingView(name, recorder, frame: frame)
    view.isFocusable = true
    (parent ?? window).addSubview(view)
    _ = recorder.take()
    return view
  }

  private var focused: String { window.focusedView?.identifier ?? "-" }

  @Test func `Tab goes round in the order of the tree, Shift-Tab back`() {
    let group = add("a")
    _ = add("b", to: group)
    _ = add("c")
    var seen = ""
    for _ in 0..<4 {
      window.type(.tab)
      seen += focused
    }
    #expect(seen == "abca")
    window.type(.tab, modifiers: .shift)
    #expect(focused == "c")
    window.setFocus(nil)
    window.type(.tab, modifiers: .shift)
    #expect(focused == "c")
    window.type(.tab, modifiers: .control)
    #expect(focused == "c")
  }

  @Test func `the first Tab passes over what leads back, the others do not`() {
    let buttons = ["back", "a", "b"].map { name in
      let button = Control(frame: Rect(0, 0, 50, 50))
      button.identifier = name
      button.onActivate = {}
      window.addSubview(button)
      return button
    }
    buttons[0].leadsBack = true
    window.type(.tab)
    #expect(focused == "a")
    window.type(.tab, modifiers: .shift)
    #expect(focused == "back")
    window.setFocus(nil)
    window.type(.right)
    #expect(focused == "a")
    window.setFocus(nil)
    window.type(.tab, modifiers: .shift)
    #expect(focused == "b")
    buttons[1].isHidden = true
    buttons[2].isHidden = true
    window.type(.tab)
    #expect(focused == "back")
  }

  @Test func `each is told once that it got the focus and that it lost it`() {
    let (a, b) = (add("a"), add("b"))
    #expect(window.setFocus(a))
    #expect(window.setFocus(a))
    #expect(window.setFocus(b))
    #expect(window.setFocus(nil))
    #expect(recorder.take() == "a.focused a.unfocused b.focused b.unfocused")
  }

  @Test func `arrows go to the nearest view in their direction`() {
    // A grid of three columns and two rows, the last place empty.
    for (index, name) in ["a", "b", "c", "d", "e"].enumerated() {
      _ = add(name, Rect(Double(index % 3) * 100, Double(index / 3) * 100, 80, 80))
    }
    window.type(.right)
    #expect(focused == "a")
    var seen = ""
    for key in [Key.right, .right, .right, .down, .left, .up, .up, .left] {
      window.type(key)
      seen += focused
    }
    #expect(seen == "bccedaaa")
  }

  @Test func `arrows see views where they are on screen`() {
    let (a, b, c) = (add("a", Rect(100, 100, 50, 50)), add("b", Rect(200, 100, 50, 50)), add("c"))
    c.frame = Rect(0, 100, 50, 50)
    b.relativeTranslation = Vector(-4, 0)
    c.relativeTranslation = Vector(4, 0)
    window.setFocus(a)
    window.type(.right)
    #expect(focused == "c")
  }

  @Test func `the ring comes with a key and goes with a press, each with a new frame`() {
    let a = add("a")
    window.setFocus(a)
    #expect(!window.showsFocusRing)
    window.type(.tab)
    #expect(window.showsFocusRing)
    window.performLayout()
    window.didDisplay()
    PointerScript(window).play("press 300,200")
    #expect(!window.showsFocusRing)
    #expect(window.hasWork)
    #expect(focused == "a")
  }

  @Test func `a press on what can have the focus gives it, without a ring`() {
    let (a, b) = (add("a"), add("b", Rect(100, 0, 50, 50)))
    let inner = RecordingView("inner", recorder, frame: Rect(0, 0, 20, 20))
    b.addSubview(inner)
    window.setFocus(a, showingRing: true)
    PointerScript(window).play("click 110,10")
    #expect(focused == "b")
    #expect(!window.showsFocusRing)
  }

  @Test func `keys go to the focused view, then up the chain, then to the screen on top`() {
    let parent = add("p")
    let child = RecordingView("c", recorder, handling: .passesOn)
    child.isFocusable = true
    parent.addSubview(child)
    let screen = add("screen")
    _ = recorder.take()
    window.setFocus(child)
    window.type(.escape)
    #expect(recorder.take() == "c.focused p.down(escape) p.up(escape)")
    window.setFocus(nil)
    window.topScreen = { TopScreen(screen, screen) }
    window.type(.escape)
    #expect(recorder.take() == "c.unfocused screen.down(escape) screen.up(escape)")
  }

  @Test func `an event that nobody wants ends at the window, past the root controller`() {
    let root = Controller(window)
    window.rootResponder = root
    window.type(.escape)
    PointerScript(window).play("click 10,10")
    #expect(root.heard == 1)
  }

  @Test func `focus moves only within the screen on top, and leaves what is below it`() {
    let below = add("below")
    let screen = View(frame: Rect(0, 0, 400, 300))
    window.addSubview(screen)
    _ = add("x", to: screen)
    _ = add("y", to: screen)
    window.setFocus(below, showingRing: true)
    window.topScreen = { TopScreen(screen, screen) }
    _ = recorder.take()
    #expect(window.focusedView == nil)
    #expect(!window.showsFocusRing)
    window.type(.enter)
    #expect(recorder.take() == "below.unfocused")
    #expect(!window.setFocus(below))
    var seen = ""
    for _ in 0..<3 {
      window.type(.tab)
      seen += focused
    }
    #expect(seen == "xyx")
  }

  @Test func `a view that is hidden, itself or with a parent, loses the focus`() {
    let parent = add("p")
    let child = add("c", to: parent)
    window.setFocus(child)
    parent.isHidden = true
    #expect(recorder.take() == "c.focused c.unfocused")
    #expect(!window.setFocus(child))
    parent.isHidden = false
    #expect(focused == "-")
    #expect(window.setFocus(child))
  }

  @Test func `a view that leaves the window loses the focus`() {
    let parent = add("p")
    let child = add("c", to: parent)
    window.setFocus(child)
    parent.removeFromSuperview()
    #expect(recorder.take() == "c.focused c.unfocused p.outside c.outside")
    #expect(!window.setFocus(child))
  }

  @Test func `the focus sleeps while its view is switched off or invisible`() {
    let parent = add("p")
    let child = add("c", to: parent)
    window.setFocus(child, showingRing: true)
    parent.isUserInteractionEnabled = false
    #expect(focused == "-" && !window.showsFocusRing)
    window.type(.enter)
    window.type(.tab)
    parent.isUserInteractionEnabled = true
    parent.alpha = 0
    #expect(focused == "-")
    parent.alpha = 1
    #expect(focused == "c" && window.showsFocusRing)
    #expect(recorder.take() == "c.focused")
  }

  @Test func `whoever moves the focus on losing it has the last word`() {
    let (a, b, c) = (add("a"), add("b"), add("c"))
    window.setFocus(a)
    a.onRecord = { [window] in if $0 == "unfocused" { window.setFocus(c) } }
    #expect(!window.setFocus(b))
    #expect(focused == "c")
    #expect(recorder.take() == "a.focused a.unfocused c.focused")
  }

  @Test func `a view removed by the loss of the focus does not get it`() {
    let (a, b) = (add("a"), add("b"))
    window.setFocus(a)
    a.onRecord = { if $0 == "unfocused" { b.removeFromSuperview() } }
    #expect(!window.setFocus(b))
    #expect(window.focusedView == nil)
  }
}

/// As a controller whose view stands in the window.
private final class Controller: Responder {
  private unowned let window: Window
  var heard = 0

  init(_ window: Window) { self.window = window }

  override var nextResponder: Responder? { window }
  override func keyDown(_ event: KeyEvent) -> Bool {
    heard += 1
    return super.keyDown(event)
  }
}
