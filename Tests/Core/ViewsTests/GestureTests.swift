import Geometry
import TestSupport
import Testing
import Views

/// What recognizers make of presses. A script on the left, what was told on the right.
struct GestureTests {
  private let window = Window(frame: Rect(0, 0, 300, 300))
  private let recorder = EventRecorder()
  private let view: RecordingView
  private let child: RecordingView
  private let hand: PointerScript

  init() {
    view = RecordingView("view", recorder, frame: Rect(0, 0, 200, 200))
    child = RecordingView("child", recorder, frame: Rect(0, 0, 100, 100))
    view.addSubview(child)
    window.addSubview(view)
    hand = PointerScript(window)
  }

  private func attach<Recognizer: GestureRecognizer>(
    _ recognizer: Recognizer, _ name: String, to view: View? = nil
  ) -> Recognizer {
    recorder.listen(to: recognizer, as: name)
    (view ?? self.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  /// What the recognizers told.
  private func told(_ script: String) -> String {
    hand.play(script)
    return recorder.take().split(separator: " ").filter { $0.contains(":") }.joined(separator: " ")
  }

  // MARK: Tap

  @Test func `a tap is a press and a release in one place inside the view`() {
    let tap = attach(TapGestureRecognizer(), "tap")
    #expect(told("click 50,50") == "tap:ended")
    #expect(told("press 50,50 move 55,50 release") == "tap:ended")
    #expect(told("press 50,50 move 61,50 move 50,50 release") == "")
    #expect(told("press 199,50 move 201,50 release") == "")
    #expect(told("press2 50,50 release") == "")
    #expect(tap.state == .possible)
    tap.button = .secondary
    #expect(told("press2 50,50 release click 50,50") == "tap:ended")
  }

  @Test func `a release far away without a move is no tap`() {
    _ = attach(TapGestureRecognizer(), "tap")
    hand.press(Point(50, 50))
    hand.release(Point(120, 50))
    #expect(told("") == "")
  }

  @Test func `taps in a row are counted, and a gesture can need several`() {
    let tap = attach(TapGestureRecognizer(), "tap")
    var counts: [Int] = []
    tap.addAction { [unowned tap] _ in counts.append(tap.tapCount) }
    hand.play("click 50,50 click 52,50 click 50,50 wait 0.5 click 50,50 click 80,50")
    #expect(counts == [1, 2, 3, 1, 1])
    _ = recorder.take()
    tap.numberOfTapsRequired = 2
    #expect(told("wait 0.5 click 50,50") == "")
    #expect(told("click 50,50") == "tap:ended")
    #expect(told("click 50,50") == "")
    #expect(told("wait 0.5 click 50,50 wait 0.5 click 50,50") == "")
  }

  // MARK: Pan

  @Test func `a pan begins past its slop and follows to the release`() {
    _ = attach(PanGestureRecognizer(), "pan")
    #expect(told("press 50,50 move 53,50") == "")
    #expect(told("move 54,50 move 60,50 move 60,60 release") == "pan:began pan:changed pan:changed pan:ended")
    #expect(told("click 50,50") == "")
  }

  @Test(arguments: [4.0, 1, 9])
  func `a press on a control stays a click within ten points, whatever drags are around it`(way: Double) {
    let control = Control(frame: Rect(0, 0, 40, 40))
    child.addSubview(control)
    control.onActivate = { [recorder] in recorder.record("click:") }
    let pan = attach(PanGestureRecognizer(), "pan")
    _ = attach(PanGestureRecognizer(), "outer", to: window)
    #expect(told("press 20,20 move \(20 + way),20 release") == "click:")
    #expect(told("press 20,20 move 26,20 move 32,20 release") == "pan:began pan:ended")
    hand.play("press 20,20 move 26,20 move 40,20")
    #expect(pan.originLocation == Point(30, 20) && pan.translation == Vector(10, 0))
    hand.play("release")
    _ = recorder.take()
    #expect(told("press 60,20 move 64,20 release") == "pan:began pan:ended")
  }

  @Test func `a control keeps no press from a drag of its own, or from one that begins at the press`() {
    let control = Control(frame: Rect(0, 0, 40, 40))
    child.addSubview(control)
    let own = attach(PanGestureRecognizer(), "own", to: control)
    #expect(told("press 20,20 move 24,20 release") == "own:began own:ended")
    own.isEnabled = false
    let pan = attach(PanGestureRecognizer(), "pan")
    pan.minimumDistance = 0
    #expect(told("press 20,20 release") == "pan:began pan:ended")
  }

  @Test func `a pan's translation leaves out the slop`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    hand.play("press 50,50 move 54,50")
    #expect(pan.translation == .zero)
    #expect(pan.originLocation == Point(54, 50))
    hand.play("move 65,53")
    #expect(pan.translation == Vector(11, 3))
    #expect(pan.location(in: child) == Point(65, 53))
    #expect(pan.history.map(\.location) == [Point(50, 50), Point(54, 50), Point(65, 53)])
    hand.play("release")
    #expect(pan.history.isEmpty)
  }

  @Test func `C17: a pan fails for the whole press where it sets out the other way`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    pan.directions = .horizontal
    #expect(told("press 50,50 move 52,60 move 90,60 release") == "")
    #expect(told("press 50,50 move 60,52 move 60,90 release") == "pan:began pan:changed pan:ended")
    pan.directions = .left
    #expect(told("press 50,50 move 60,50 release") == "")
    #expect(told("press 50,50 move 40,50 release") == "pan:began pan:ended")
  }

  @Test func `a pan without slop begins at the press, and the view hears nothing of it`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    pan.minimumDistance = 0
    hand.play("press 50,50 move 51,50 release")
    #expect(recorder.take().hasSuffix("pan:began pan:changed pan:ended"))
  }

  @Test func `a long pan remembers at least the last 1,024 events`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    hand.play("press 50,50")
    for step in 0..<5000 { hand.move(Point(60 + Double(step % 7), 50)) }
    #expect(pan.history.count >= 1024 && pan.history.count <= 2048)
    #expect(pan.history.last?.time == pan.lastEvent?.time)
  }

  @Test func `C5: a delegate refuses a gesture before it begins`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    let delegate = Delegate()
    pan.delegate = delegate
    delegate.begins = false
    #expect(told("press 50,50 move 60,50 move 70,50 release") == "")
    delegate.begins = true
    delegate.receives = false
    #expect(told("press 50,50 move 60,50 release") == "")
    delegate.receives = true
    #expect(told("press 50,50 move 60,50 release") == "pan:began pan:ended")
  }

  // MARK: Who wins

  @Test func `a gesture takes the press from the view, once`() {
    _ = attach(PanGestureRecognizer(), "pan")
    hand.play("press 50,50 move 60,50 move 70,50 release")
    let words = recorder.take().split(separator: " ").filter { $0.hasPrefix("child.") }
    #expect(words.dropFirst(2).joined(separator: " ") == "child.began child.cancelled")
  }

  @Test func `a gesture that does not cancel lets the view hear all`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    pan.cancelsPointerInView = false
    hand.play("press 50,50 move 60,50 release")
    let words = recorder.take().split(separator: " ").filter { $0.hasPrefix("child.") && !$0.hasSuffix("side") }
    #expect(words.joined(separator: " ") == "child.entered child.began child.moved child.ended")
  }

  @Test func `the inner of two pans wins`() {
    _ = attach(PanGestureRecognizer(), "outer")
    _ = attach(PanGestureRecognizer(), "inner", to: child)
    #expect(told("press 50,50 move 60,50 move 70,50 release") == "inner:began inner:changed inner:ended")
  }

  @Test func `pans of two axes share a press by its direction`() {
    attach(PanGestureRecognizer(), "outer").directions = .horizontal
    attach(PanGestureRecognizer(), "inner", to: child).directions = .vertical
    #expect(told("press 50,50 move 60,50 release") == "outer:began outer:ended")
    #expect(told("press 50,50 move 50,60 release") == "inner:began inner:ended")
  }

  @Test func `simultaneous gestures both go on`() {
    let outer = attach(PanGestureRecognizer(), "outer")
    _ = attach(PanGestureRecognizer(), "inner", to: child)
    let delegate = Delegate()
    delegate.isSimultaneous = true
    outer.delegate = delegate
    #expect(told("press 50,50 move 60,50 release") == "inner:began outer:began inner:ended outer:ended")
  }

  @Test func `a tap and a pan on one view tell a click from a drag`() {
    _ = attach(TapGestureRecognizer(), "tap")
    _ = attach(PanGestureRecognizer(), "pan")
    #expect(told("click 50,50 press 50,50 move 55,50 release") == "tap:ended pan:began pan:ended")
  }

  // MARK: Requirements

  @Test(arguments: [true, false])
  func `a tap waits until the pan has failed, whichever was added first`(isTapFirst: Bool) {
    let (tap, pan) = (TapGestureRecognizer(), PanGestureRecognizer())
    pan.minimumDistance = 5
    tap.require(toFail: pan)
    for isTap in [isTapFirst, !isTapFirst] {
      if isTap { _ = attach(tap, "tap") } else { _ = attach(pan, "pan") }
    }
    #expect(told("click 50,50") == "tap:ended")
    #expect(told("press 50,50 move 56,50 release") == "pan:began pan:ended")
  }

  @Test func `a pan waits for another and then begins where the pointer is`() {
    let outer = attach(PanGestureRecognizer(), "outer")
    let inner = attach(PanGestureRecognizer(), "inner", to: child)
    inner.minimumDistance = 30
    inner.directions = .vertical
    outer.require(toFail: inner)
    #expect(told("press 50,50 move 60,50 move 70,50") == "")
    #expect(told("move 81,50") == "outer:began outer:changed")
    #expect(outer.translation.x <= 11)
    #expect(told("release press 50,50 move 50,85 release") == "outer:ended inner:began inner:ended")
  }

  @Test func `a tap that waits does not come about when the press is cancelled`() {
    let tap = attach(TapGestureRecognizer(), "tap")
    let eager = attach(EagerRecognizer(), "eager")
    let pan = attach(PanGestureRecognizer(), "pan")
    tap.require(toFail: pan)
    eager.require(toFail: pan)
    #expect(told("press 50,50 cancel") == "")
    #expect(tap.state == .possible && eager.state == .possible)
    #expect(told("click 50,50") == "tap:ended")
  }

  @Test func `gestures that wait for each other fail, and are there for the next press`() {
    let (a, b) = (attach(TapGestureRecognizer(), "a"), attach(TapGestureRecognizer(), "b"))
    a.require(toFail: b)
    b.require(toFail: a)
    #expect(told("click 50,50") == "")
    b.isEnabled = false
    #expect(told("click 50,50") == "a:ended")
  }

  @Test func `one that waits acts when the other never said anything`() {
    let tap = attach(TapGestureRecognizer(), "tap")
    tap.require(toFail: attach(GestureRecognizer(), "silent"))
    #expect(told("click 50,50") == "tap:ended")
    #expect(told("press 50,50 cancel") == "")
  }

  @Test func `one that waits acts when the other is switched off, removed or leaves`() {
    for way in ["off", "removed", "left"] {
      let eager = attach(EagerRecognizer(), "eager")
      let pan = attach(PanGestureRecognizer(), "pan", to: child)
      eager.require(toFail: pan)
      #expect(told("press 50,50") == "")
      switch way {
      case "off": pan.isEnabled = false
      case "removed": child.removeGestureRecognizer(pan)
      default: child.removeFromSuperview()
      }
      #expect(told("") == "eager:ended")
      hand.release()
      view.removeGestureRecognizer(eager)
      child.removeGestureRecognizer(pan)
      view.addSubview(child)
      #expect(told("") == "")
    }
  }

  // MARK: Ends

  @Test func `a lost pointer cancels a gesture under way`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    #expect(told("press 50,50 move 60,50 cancel move 70,50 release") == "pan:began pan:cancelled")
    #expect(pan.state == .possible)
    #expect(told("press 50,50 move 60,50 release") == "pan:began pan:ended")
  }

  @Test func `a gesture under way is cancelled when its view leaves`() {
    _ = attach(PanGestureRecognizer(), "pan", to: child)
    #expect(told("press 50,50 move 60,50") == "pan:began")
    view.removeFromSuperview()
    #expect(told("move 70,50 release") == "pan:cancelled")
  }

  @Test func `a recognizer switched off in mid-gesture is cancelled and sits out the press`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    #expect(told("press 50,50 move 60,50") == "pan:began")
    pan.isEnabled = false
    #expect(pan.state == .cancelled)
    pan.isEnabled = true
    #expect(told("move 70,50 move 90,50 release") == "pan:cancelled")
    #expect(told("press 50,50 move 60,50 release") == "pan:began pan:ended")
  }

  @Test func `a gesture under way goes on when its view is switched off`() {
    _ = attach(PanGestureRecognizer(), "pan")
    _ = attach(TapGestureRecognizer(), "tap")
    hand.play("press 50,50 move 60,50")
    view.isUserInteractionEnabled = false
    #expect(told("move 70,50 release") == "pan:began pan:changed pan:ended")
    view.isUserInteractionEnabled = true
    hand.play("press 50,50")
    view.isUserInteractionEnabled = false
    #expect(told("release") == "")
  }

  @Test func `a continuous gesture that overlooks the release is cancelled`() {
    let careless = attach(CarelessRecognizer(), "careless")
    #expect(told("press 50,50 move 60,50 release") == "careless:began careless:cancelled")
    #expect(careless.state == .possible)
  }

  // MARK: Re-entrancy

  @Test func `an action may remove the view, the recognizer, or itself`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    pan.addAction { [view] in if $0.state == .changed { view.removeFromSuperview() } }
    #expect(told("press 50,50 move 60,50 move 70,50 move 80,50 release") == "pan:began pan:changed pan:cancelled")
    window.addSubview(view)
    let other = attach(PanGestureRecognizer(), "other", to: child)
    other.addAction { if $0.state == .began { $0.view?.removeGestureRecognizer($0) } }
    #expect(told("press 50,50 move 60,50 move 70,50 release") == "other:began other:cancelled")
    #expect(other.view == nil && child.gestureRecognizers.isEmpty)
  }

  @Test func `an action that ends the gesture stops the news of what was before`() {
    let pan = PanGestureRecognizer()
    pan.addAction { if $0.state == .began { $0.isEnabled = false } }
    recorder.listen(to: pan, as: "later")
    view.addGestureRecognizer(pan)
    #expect(told("press 50,50 move 60,50 release") == "later:cancelled")
  }

  @Test func `an action removed by an earlier one is not called`() {
    let pan = PanGestureRecognizer()
    var token = 0
    pan.addAction { $0.removeAction(token) }
    token = recorder.listen(to: pan, as: "removed")
    recorder.listen(to: pan, as: "kept")
    view.addGestureRecognizer(pan)
    #expect(told("press 50,50 move 60,50 release") == "kept:began kept:ended")
  }

  @Test func `a recognizer added during a press joins the next one`() {
    let tap = attach(TapGestureRecognizer(), "tap")
    tap.cancelsPointerInView = false
    hand.play("hover 50,50")
    child.onRecord = { [self] what in
      child.onRecord = nil
      if what == "began" { _ = attach(TapGestureRecognizer(), "new", to: child) }
    }
    #expect(told("click 50,50") == "tap:ended")
    #expect(told("click 50,50") == "new:ended")
  }

  @Test func `the loser's news may switch off the winner`() {
    let outer = attach(PanGestureRecognizer(), "outer")
    let inner = attach(PanGestureRecognizer(), "inner", to: child)
    inner.minimumDistance = 20
    let delegate = Delegate()
    delegate.isSimultaneous = true
    outer.delegate = delegate
    #expect(told("press 50,50 move 60,50") == "outer:began")
    delegate.isSimultaneous = false
    outer.addAction { if $0.state == .cancelled { inner.isEnabled = false } }
    #expect(told("move 80,50 move 90,50 release") == "outer:cancelled")
    #expect(inner.state == .possible)
  }

  @Test func `a recognizer moved to another view leaves the press`() {
    let pan = attach(PanGestureRecognizer(), "pan")
    #expect(told("press 50,50 move 60,50") == "pan:began")
    child.addGestureRecognizer(pan)
    #expect(pan.view === child && view.gestureRecognizers.isEmpty)
    #expect(told("move 70,50 release") == "pan:cancelled")
    child.addGestureRecognizer(pan)
    #expect(child.gestureRecognizers.count == 1)
    #expect(told("press 50,50 move 60,50 release") == "pan:began pan:ended")
  }

  @Test func `every gesture that began ends or is cancelled, once, under random changes`() {
    for seed in UInt64(1)...20 {
      var random = SeededGenerator(seed: seed)
      var isUnderWay = [false, false, false]
      var faults: [String] = []
      let pans = (0..<3).map { number in
        let pan = PanGestureRecognizer { recognizer in
          switch recognizer.state {
          case .began: if isUnderWay[number] { faults.append("began twice") }
          case .changed, .ended, .cancelled: if !isUnderWay[number] { faults.append("\(recognizer.state) unbegun") }
          case .possible, .failed: faults.append("told \(recognizer.state)")
          }
          isUnderWay[number] = recognizer.state == .began || recognizer.state == .changed
          if random.bool(probability: 0.1) { child.removeFromSuperview() }
          if random.bool(probability: 0.1) { window.cancelPointer(time: 0) }
        }
        pan.minimumDistance = Double(number * 5)
        return pan
      }
      pans[1].require(toFail: pans[0])
      for _ in 0..<500 {
        let pan = pans[random.int(in: 0...2)]
        switch random.int(in: 0...9) {
        case 0: pan.isEnabled.toggle()
        case 1: child.addGestureRecognizer(pan)
        case 2: view.addGestureRecognizer(pan)
        case 3: view.addSubview(child)
        case 4: child.isUserInteractionEnabled.toggle()
        case 5: hand.press(random.point(in: Rect(0, 0, 120, 120)))
        case 6: hand.release()
        case 7: child.isHidden.toggle()
        default: hand.move(random.point(in: Rect(0, 0, 200, 200)))
        }
        // Outside a press nobody may be left in one.
        if !window.isPressed, isUnderWay.contains(true) || pans.contains(where: { $0.state != .possible }) {
          faults.append("left over")
        }
      }
      hand.cancel()
      #expect(faults == [], "seed \(seed)")
    }
  }
}

private final class Delegate: GestureRecognizerDelegate {
  var receives = true
  var begins = true
  var isSimultaneous = false

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool { receives }
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { begins }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { isSimultaneous }
}

/// Would act at the press itself.
private final class EagerRecognizer: GestureRecognizer {
  override func pointerBegan(_ event: PointerEvent) { recognize(as: .ended) }
}

private final class CarelessRecognizer: GestureRecognizer {
  override func pointerMoved(_ event: PointerEvent) { recognize(as: .began) }
}
