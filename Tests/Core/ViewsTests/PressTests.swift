import Geometry
import TestSupport
import Testing
import Views

/// Who hears a press, and how it ends, whatever happens meanwhile.
struct PressTests {
  private let window = Window(frame: Rect(0, 0, 200, 200))
  private let recorder = EventRecorder()
  private let hand: PointerScript

  init() { hand = PointerScript(window) }

  private func add(
    _ name: String, to parent: View? = nil, handling: RecordingView.Handling = .handles
  ) -> RecordingView {
    let view = RecordingView(name, recorder, frame: Rect(0, 0, 100, 100), handling: handling)
    (parent ?? window).addSubview(view)
    _ = recorder.take()
    return view
  }

  /// What was recorded, without hover and window news.
  private func heard() -> String {
    recorder.take().split(separator: " ")
      .filter { !["entered", "exited", "inside", "outside"].contains($0.drop { $0 != "." }.dropFirst()) }
      .joined(separator: " ")
  }

  @Test func `the view that was hit hears the press to its end, also outside itself`() {
    _ = add("v")
    hand.play("press 50,50 move 150,150 release")
    #expect(heard() == "v.began v.moved v.ended")
  }

  @Test func `a parent hears what its child passes on`() {
    let parent = add("p")
    _ = add("c", to: parent, handling: .passesOn)
    hand.play("click 50,50")
    #expect(heard() == "c.began p.began c.ended p.ended")
  }

  @Test func `a wheel turn goes up the chain from the view under the pointer`() {
    let parent = add("p")
    _ = add("c", to: parent, handling: .passesOn)
    window.send(.wheel(WheelEvent(location: Point(50, 50), delta: Vector(0, 1), time: 0)))
    #expect(heard() == "c.wheel p.wheel")
    window.send(.wheel(WheelEvent(location: Point(150, 50), delta: Vector(0, 1), time: 0)))
    #expect(heard() == "")
  }

  @Test func `a second button during a press changes nothing`() {
    _ = add("v")
    hand.play("press 50,50 press2 60,60")
    #expect(heard() == "v.began")
    hand.play("release")
    #expect(heard() == "")
    #expect(window.isPressed)
    window.send(.pointer(PointerEvent(.ended, at: Point(50, 50), time: 1, button: .primary)))
    #expect(heard() == "v.ended")
    #expect(!window.isPressed)
  }

  @Test func `a lost pointer cancels the press once`() {
    _ = add("v")
    hand.play("press 50,50")
    window.cancelPointer(time: 1)
    window.cancelPointer(time: 2)
    hand.play("move 60,60 release")
    #expect(heard() == "v.began v.cancelled")
    #expect(!window.isPressed)
  }

  @Test func `a cancelled event without a press is not heard`() {
    _ = add("v")
    hand.play("hover 50,50 cancel")
    #expect(recorder.take() == "v.entered")
  }

  @Test func `a pressed view that leaves the window is told so while it still stands there`() {
    let parent = add("p")
    let child = add("c", to: parent, handling: .passesOn)
    hand.play("press 50,50")
    #expect(heard() == "c.began p.began")
    child.removeFromSuperview()
    #expect(heard() == "c.cancelled p.cancelled")
    hand.play("move 60,60 release")
    #expect(heard() == "")
  }

  @Test func `a pressed view whose ancestor leaves is cancelled too`() {
    let parent = add("p")
    _ = add("c", to: parent)
    hand.play("press 50,50")
    parent.removeFromSuperview()
    hand.play("release")
    #expect(heard() == "c.began c.cancelled")
  }

  @Test func `a press inside a view that is switched off or hidden is over`() {
    let view = add("v")
    hand.play("press 50,50")
    view.isUserInteractionEnabled = false
    hand.play("release")
    #expect(heard() == "v.began v.cancelled")
    view.isUserInteractionEnabled = true
    hand.play("press 50,50")
    view.isHidden = true
    hand.play("release")
    #expect(heard() == "v.began v.cancelled")
  }

  @Test func `a view may remove itself while it hears a press`() {
    for moment in ["began", "moved", "ended"] {
      let view = add("v")
      let sibling = add("s")
      window.bringSubviewToFront(view)
      view.onRecord = { if $0 == moment { view.removeFromSuperview() } }
      hand.play("press 50,50 move 60,60 release")
      let expected = [
        "began": "v.began v.cancelled", "moved": "v.began v.moved v.cancelled", "ended": "v.began v.moved v.ended",
      ]
      #expect(heard() == expected[moment])
      sibling.removeFromSuperview()
      #expect(!window.isPressed)
    }
  }

  @Test func `a view that removes itself when it is cancelled is removed once`() {
    let (view, other) = (add("v"), add("o"))
    window.bringSubviewToFront(view)
    view.onRecord = { if $0 == "cancelled" { view.removeFromSuperview() } }
    hand.play("press 50,50")
    view.removeFromSuperview()
    #expect(window.subviews.count == 1)
    #expect(other.superview === window)
    #expect(heard() == "v.began v.cancelled")
  }

  @Test func `an event sent by a handler comes after the one it handles`() {
    let parent = add("p")
    let child = add("c", to: parent, handling: .passesOn)
    child.onRecord = { [window] in if $0 == "began" { window.cancelPointer(time: 1) } }
    hand.play("press 50,50 release")
    #expect(heard() == "c.began p.began c.cancelled p.cancelled")
    child.onRecord = { [hand] in if $0 == "ended" { hand.press(Point(50, 50)) } }
    hand.play("click 50,50")
    #expect(heard() == "c.began p.began c.ended p.ended c.began p.began")
    #expect(window.isPressed)
  }

  @Test func `the button is up while its release is heard`() {
    let view = add("v")
    var isPressed: [Bool] = []
    view.onRecord = { [window] in if ["began", "ended"].contains($0) { isPressed.append(window.isPressed) } }
    hand.play("click 50,50")
    #expect(isPressed == [true, false])
  }

  @Test func `a press goes through a switched off view that cannot be seized`() {
    let below = add("below")
    let tap = TapGestureRecognizer()
    recorder.listen(to: tap, as: "tap")
    tap.cancelsPointerInView = false
    below.addGestureRecognizer(tap)
    let overlay = add("overlay")
    overlay.isUserInteractionEnabled = false
    overlay.addGestureRecognizer(PanGestureRecognizer())
    // One around both that seizes what is switched off does not make the overlay solid.
    let pan = PanGestureRecognizer()
    pan.receivesWhileViewIsDisabled = true
    window.addGestureRecognizer(pan)
    hand.play("click 50,50")
    #expect(heard() == "below.began tap:ended below.ended")
  }

  @Test func `a switched off view that can be seized keeps the press from what is below`() {
    let below = add("below")
    below.addGestureRecognizer(TapGestureRecognizer { [recorder] _ in recorder.record("tap") })
    let screen = add("screen")
    screen.isUserInteractionEnabled = false
    _ = add("card", to: screen)
    let pan = PanGestureRecognizer()
    pan.receivesWhileViewIsDisabled = true
    recorder.listen(to: pan, as: "pan")
    screen.addGestureRecognizer(pan)
    hand.play("click 50,50 press 50,50 move 60,50 release")
    #expect(heard() == "pan:began pan:ended")
  }
}

struct HoverTests {
  private let window = Window(frame: Rect(0, 0, 200, 200))
  private let recorder = EventRecorder()
  private let hand: PointerScript

  init() { hand = PointerScript(window) }

  private func add(_ name: String, _ frame: Rect = Rect(0, 0, 100, 100), to parent: View? = nil) -> RecordingView {
    let view = RecordingView(name, recorder, frame: frame)
    (parent ?? window).addSubview(view)
    _ = recorder.take()
    return view
  }

  @Test func `the pointer enters from the outside in and leaves from the inside out`() {
    let parent = add("p")
    _ = add("c", Rect(0, 0, 50, 50), to: parent)
    hand.play("hover 25,25")
    #expect(recorder.take() == "p.entered c.entered")
    hand.play("hover 30,25 hover 75,75")
    #expect(recorder.take() == "c.exited")
    hand.play("hover 150,150")
    #expect(recorder.take() == "p.exited")
    hand.play("hover 25,25 exit")
    #expect(recorder.take() == "p.entered c.entered c.exited p.exited")
    #expect(window.pointerLocation == nil)
  }

  @Test func `a hovered view that leaves the window is exited once`() {
    let parent = add("p")
    let child = add("c", to: parent)
    hand.play("hover 25,25")
    _ = recorder.take()
    child.removeFromSuperview()
    #expect(recorder.take() == "c.exited c.outside")
    hand.play("hover 26,25 hover 150,150")
    #expect(recorder.take() == "p.exited")
  }

  @Test func `a hovered view that changes its parent is still exited once`() {
    let (a, b) = (add("a"), add("b", Rect(100, 0, 100, 100)))
    let child = add("c", to: a)
    hand.play("hover 25,25")
    b.addSubview(child)
    hand.play("hover 125,25")
    #expect(recorder.take() == "a.entered c.entered a.exited b.entered")
    hand.play("exit")
    #expect(recorder.take() == "b.exited c.exited")
  }

  @Test func `what moves under a pointer at rest is entered before the next frame`() {
    let view = add("v")
    hand.play("hover 150,50")
    #expect(recorder.take() == "")
    view.relativeTranslation = Vector(1, 0)
    window.performLayout()
    #expect(recorder.take() == "v.entered")
    view.isUserInteractionEnabled = false
    view.alpha = 0.5
    window.performLayout()
    #expect(recorder.take() == "v.exited")
  }

  @Test func `hover rests during a press and is put right after it`() {
    _ = add("a")
    _ = add("b", Rect(100, 0, 100, 100))
    hand.play("press 50,50 move 150,50 hover 150,50")
    #expect(recorder.take() == "a.entered a.began a.moved")
    hand.play("release")
    #expect(recorder.take() == "a.ended a.exited b.entered")
  }

  @Test func `a lost pointer hovers over nothing until it is seen again`() {
    _ = add("v")
    hand.play("press 50,50")
    window.cancelPointer(time: 1)
    #expect(recorder.take() == "v.entered v.began v.cancelled v.exited")
    window.performLayout()
    #expect(recorder.take() == "")
    hand.play("hover 50,50")
    #expect(recorder.take() == "v.entered")
  }

  @Test func `enter and exit alternate for every view under random changes`() {
    for seed in UInt64(1)...10 {
      var random = SeededGenerator(seed: seed)
      var views: [RecordingView] = []
      var isInside: [String: Bool] = [:]
      var faults: [String] = []
      for number in 0..<8 {
        let view = add("\(number)", Rect(origin: random.point(in: Rect(0, 0, 100, 100)), size: Size(90, 90)))
        view.onRecord = { what in
          guard what == "entered" || what == "exited" else { return }
          if isInside["\(number)", default: false] == (what == "entered") { faults.append("\(number).\(what)") }
          isInside["\(number)"] = what == "entered"
          // Now and then whoever is told changes the tree.
          if number == 3 { views[5].removeFromSuperview() }
          if number == 4, views[6].superview != nil { window.addSubview(views[6]) }
        }
        views.append(view)
      }
      for _ in 0..<300 {
        let view = views[random.int(in: 0...7)]
        switch random.int(in: 0...4) {
        case 0: view.removeFromSuperview()
        case 1:
          let parent = views[random.int(in: 0...7)]
          if !parent.isDescendant(of: view) { parent.addSubview(view) }
        case 2: window.addSubview(view)
        case 3: window.performLayout()
        default: hand.hover(random.point(in: Rect(0, 0, 200, 200)))
        }
      }
      hand.exit()
      #expect(faults == [], "seed \(seed)")
      #expect(!isInside.values.contains(true), "seed \(seed)")
      for view in views {
        view.onRecord = nil
        view.removeFromSuperview()
      }
    }
  }
}
