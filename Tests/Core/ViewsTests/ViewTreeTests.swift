import Geometry
import TestSupport
import Testing
import Views

struct ViewTreeTests {
  private let window = Window(frame: Rect(0, 0, 200, 200))
  private let recorder = EventRecorder()

  private func named(_ name: String) -> RecordingView {
    RecordingView(name, recorder, frame: Rect(0, 0, 100, 100))
  }

  private func order(_ view: View) -> String { view.subviews.map { $0.identifier ?? "?" }.joined() }

  @Test func `a view is put right below the child that has the index`() {
    let views = ["a", "b", "c", "d"].map(named)
    views.forEach(window.addSubview)
    let moves: [(Int, Int, String)] = [
      (0, 2, "bacd"), (0, 1, "bacd"), (3, 0, "dbac"), (3, 99, "bacd"), (1, -5, "bacd"), (3, 3, "bacd"), (2, 2, "bacd"),
      (2, 1, "bcad"),
    ]
    for (view, index, expected) in moves {
      window.insertSubview(views[view], at: index)
      #expect(order(window) == expected)
    }
    window.insertSubview(named("e"), at: 1)
    #expect(order(window) == "becad")
    window.insertSubview(views[3], belowSubview: views[1])
    #expect(order(window) == "dbeca")
    window.insertSubview(views[3], aboveSubview: views[1])
    #expect(order(window) == "bdeca")
    window.bringSubviewToFront(views[1])
    window.sendSubviewToBack(views[0])
    #expect(order(window) == "adecb")
  }

  @Test func `a view goes to the front of another parent`() {
    let (a, b, c) = (named("a"), named("b"), named("c"))
    a.addSubview(c)
    window.addSubview(a)
    window.addSubview(b)
    window.addSubview(c)
    #expect(order(window) == "abc")
    #expect(a.subviews.isEmpty)
    #expect(c.superview === window)
  }

  @Test func `everything in a subtree hears that it came into a window, went to another and left`() {
    let (a, b) = (named("a"), named("b"))
    a.addSubview(b)
    #expect(recorder.take() == "")
    window.addSubview(a)
    #expect(recorder.take() == "a.inside b.inside")
    let other = Window()
    other.addSubview(a)
    #expect(recorder.take() == "a.inside b.inside")
    #expect(b.window === other)
    a.removeFromSuperview()
    #expect(recorder.take() == "a.outside b.outside")
    #expect(b.window == nil)
  }

  @Test func `a child removed by the news of its window is not told of it`() {
    let (a, b, c) = (named("a"), named("b"), named("c"))
    a.addSubview(b)
    b.addSubview(c)
    a.onRecord = { if $0 == "inside" { b.removeFromSuperview() } }
    window.addSubview(a)
    #expect(recorder.take() == "a.inside b.outside c.outside")
    #expect(c.window == nil)
    window.addSubview(c)
    #expect(recorder.take() == "c.inside")
  }

  @Test func `moving inside a window keeps the focus, the press and the gesture`() {
    let (a, b, moving) = (named("a"), named("b"), named("moving"))
    moving.isFocusable = true
    let pan = PanGestureRecognizer()
    pan.cancelsPointerInView = false
    moving.addGestureRecognizer(pan)
    window.addSubview(b)
    window.addSubview(a)
    a.addSubview(moving)
    let hand = PointerScript(window)
    hand.play("press 50,50 move 60,50")
    #expect(pan.state == .began)
    _ = recorder.take()
    b.addSubview(moving)
    window.addSubview(moving)
    window.sendSubviewToBack(moving)
    #expect(recorder.take() == "")
    #expect(window.focusedView === moving)
    hand.play("move 70,50 release")
    #expect(recorder.take().hasPrefix("moving.moved moving.ended"))
    #expect(pan.state == .possible)
  }

  @Test func `a window deallocated under its views lets go of them`() {
    let view = named("view")
    var mortal: Window? = Window()
    mortal?.addSubview(view)
    _ = recorder.take()
    mortal = nil
    #expect(recorder.take() == "view.outside")
    #expect(view.superview == nil)
    window.addSubview(view)
    #expect(view.window === window)
  }

  @Test func `a view cannot hold its parent`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        let (a, b) = (View(), View())
        a.addSubview(b)
        b.addSubview(a)
      }
    }
  }

  @Test func `a view is found by its identifier, depth first`() {
    let (a, b, c) = (named("a"), named("b"), named("x"))
    let last = named("x")
    window.addSubview(a)
    a.addSubview(b)
    b.addSubview(c)
    window.addSubview(last)
    #expect(window.view(withIdentifier: "x") === c)
    #expect(window.view(withIdentifier: "a") === a)
    #expect(a.view(withIdentifier: "y") == nil)
  }

  @Test func `a dump names what differs from a new view, to the last digit`() {
    let view = View(frame: Rect(0, 0, 100, 50))
    view.identifier = "card"
    #expect(view.dumpTree() == "View \"card\" frame=[0.0, 0.0, 100.0, 50.0] center=(50.0, 25.0)")
    view.alpha = 0.1 + 0.2
    view.backgroundColor = Color(red: 1 / 3, green: 0, blue: 0)
    let label = Label("Hi", frame: Rect(0, 0, 10, 10))
    view.addSubview(label)
    #expect(
      view.dumpTree() == """
        View "card" frame=[0.0, 0.0, 100.0, 50.0] center=(50.0, 25.0) alpha=0.30000000000000004 \
        backgroundColor=(0.3333333333333333, 0.0, 0.0, 1.0)
          Label frame=[0.0, 0.0, 10.0, 10.0] center=(5.0, 5.0) acceptsHits=false text="Hi" fontSize=15.0 \
        textColor=(1.0, 1.0, 1.0, 1.0) alignment=natural
        """)
  }

  @Test func `each visible property shows in a dump`() {
    let changes: [(View) -> Void] = [
      { $0.bounds.origin.x = 1 }, { $0.bounds.size.width = 1 }, { $0.center.x = 1 }, { $0.anchorPoint.x = 0 },
      { $0.transform.tx = 1e-9 }, { $0.relativeTranslation.x = 1e-9 }, { $0.relativeFrame = .fill }, { $0.alpha = 0.9 },
      { $0.isHidden = true }, { $0.backgroundColor = .clear }, { $0.cornerRadius = 1 },
      { $0.border = Border(width: 1, color: .black) }, { $0.shadow = Shadow(radius: 1, color: .black) },
      { $0.clipsToBounds = true }, { $0.isUserInteractionEnabled = false }, { $0.acceptsHits = false },
      { $0.identifier = "x" }, { $0.addGestureRecognizer(TapGestureRecognizer()) },
    ]
    var dumps: Set = [View().dumpTree()]
    for change in changes {
      let view = View()
      change(view)
      dumps.insert(view.dumpTree())
    }
    #expect(dumps.count == changes.count + 1)
  }

  @Test func `zero has no sign in a dump`() {
    let (a, b) = (View(), View())
    a.center.x = -0.0
    #expect(a.dumpTree() == b.dumpTree())
  }
}
