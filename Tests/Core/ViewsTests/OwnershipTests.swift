import Geometry
import TestSupport
import Testing
import Views

/// Nothing here keeps anything alive that its owner let go.
struct OwnershipTests {
  private let tracker = LeakTracker()

  private func makeWindow() -> Window {
    let window = tracker.track(Window(frame: Rect(0, 0, 200, 200)), "window")
    let view = tracker.track(View(frame: Rect(0, 0, 200, 200)), "view")
    let control = tracker.track(Control(frame: Rect(0, 0, 100, 100)), "control")
    control.onActivate = {}
    let pan = tracker.track(PanGestureRecognizer(), "pan")
    let tap = tracker.track(TapGestureRecognizer(), "tap")
    tap.require(toFail: pan)
    pan.require(toFail: tap)
    view.addGestureRecognizer(pan)
    view.addGestureRecognizer(tap)
    view.addSubview(control)
    window.addSubview(view)
    return window
  }

  @Test func `a window takes its tree along`() {
    do {
      let window = makeWindow()
      PointerScript(window).play("hover 50,50 click 50,50 press 150,150 move 170,150 release")
      window.type(.tab)
      window.performLayout()
    }
    #expect(tracker.alive == [])
  }

  @Test func `a window that goes during a press ends it and takes all along`() {
    let recorder = EventRecorder()
    do {
      let window = makeWindow()
      let pan = window.subviews[0].gestureRecognizers[0]
      pan.view?.gestureRecognizers[1].isEnabled = false
      recorder.listen(to: pan, as: "pan")
      PointerScript(window).play("press 150,150 move 170,150")
    }
    #expect(recorder.take() == "pan:began pan:cancelled")
    #expect(tracker.alive == [])
  }

  @Test func `a recognizer that outlives its window is free for the next`() {
    let pan = PanGestureRecognizer()
    do {
      let window = makeWindow()
      window.addGestureRecognizer(pan)
      window.subviews[0].removeFromSuperview()
      PointerScript(window).play("press 150,150 move 170,150")
      #expect(pan.state == .began)
    }
    #expect(pan.state == .possible && pan.view == nil && pan.lastEvent == nil)
    let window = makeWindow()
    window.addGestureRecognizer(pan)
    window.subviews[0].removeFromSuperview()
    PointerScript(window).play("press 150,150 move 170,150")
    #expect(pan.state == .began)
  }

  @Test func `a view that leaves is not kept by hover, focus or press`() {
    let window = makeWindow()
    let hand = PointerScript(window)
    hand.play("hover 50,50")
    window.type(.tab)
    hand.play("press 50,50")
    window.subviews[0].removeFromSuperview()
    hand.play("release")
    #expect(tracker.alive == ["window"])
  }

  @Test func `a requirement does not keep the other gesture alive`() {
    let tap = TapGestureRecognizer()
    do { tap.require(toFail: tracker.track(PanGestureRecognizer(), "pan")) }
    #expect(tracker.alive == [])
  }

  @Test func `the leak tracker sees a leak`() {
    let kept = tracker.track(View(), "kept")
    #expect(tracker.alive == ["kept"])
    withExtendedLifetime(kept) {}
  }
}
