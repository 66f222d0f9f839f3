import Geometry
import TestSupport
import Testing
import Views

struct ControlTests {
  private let window = Window(frame: Rect(0, 0, 200, 200))
  private let control = Control(frame: Rect(0, 0, 100, 100))
  private let recorder = EventRecorder()
  private let hand: PointerScript

  init() {
    hand = PointerScript(window)
    control.backgroundColor = Color(red: 0.5, green: 0.5, blue: 0.5)
    window.addSubview(control)
    control.onActivate = { [recorder, unowned control] in recorder.record("\(control.activationSource)") }
  }

  @Test func `a press and a release inside activate, whatever the way between`() {
    hand.play("click 50,50 press 10,10 move 90,90 release press 10,10 move 150,10 move 50,50 release")
    #expect(recorder.take() == "pointer pointer pointer")
    hand.play("press 50,50 move 150,50 release press 150,50 move 50,50 release press2 50,50 release")
    #expect(recorder.take() == "")
  }

  @Test func `an activation knows the keys that were held and the clicks in a row`() {
    var heard: [String] = []
    control.onActivate = { [unowned control] in
      heard.append("\(control.activationClickCount) \(control.activationModifiers.contains(.control))")
    }
    for (phase, time) in [(PointerEvent.Phase.began, 1.0), (.ended, 1.1), (.began, 1.2), (.ended, 1.3)] {
      let modifiers: KeyModifiers = time > 1.15 ? .control : []
      window.send(.pointer(PointerEvent(phase, at: Point(50, 50), time: time, modifiers: modifiers)))
    }
    window.setFocus(control)
    window.type(.enter)
    #expect(heard == ["1 false", "2 true", "1 false"])
  }

  @Test func `it is pressed exactly while letting go would activate`() {
    var seen: [Bool] = []
    for step in ["press 50,50", "move 150,50", "move 50,50", "release", "press2 50,50", "cancel"] {
      hand.play(step)
      seen.append(control.isPressed)
    }
    #expect(seen == [true, false, true, false, false, false])
  }

  @Test func `each look of it asks for a new frame`() throws {
    let plain = try #require(control.backgroundColor)
    for (step, isLighter) in [("hover 50,50", true), ("press 50,50", false), ("release", true)] {
      window.didDisplay()
      hand.play(step)
      #expect(window.hasWork)
      let shown = try #require(control.displayedColor)
      #expect((shown.red > plain.red) == isLighter && shown != plain)
    }
    hand.play("exit")
    #expect(control.displayedColor == plain)
  }

  @Test func `a pan around it takes the press and leaves the hover right`() {
    let pan = PanGestureRecognizer()
    window.addGestureRecognizer(pan)
    hand.play("hover 50,50 press 50,50 move 60,50")
    #expect(!control.isPressed)
    hand.play("release")
    #expect(recorder.take() == "")
    #expect(control.isHovered)
  }

  @Test func `Return and Space activate once for a key held down`() {
    window.setFocus(control)
    window.type(.enter)
    window.type(.space)
    #expect(recorder.take() == "key key")
    window.send(.key(KeyEvent(.down, .enter, time: 0)))
    window.send(.key(KeyEvent(.down, .enter, isRepeat: true, time: 0)))
    #expect(recorder.take() == "key")
    window.type(.character("x"))
    #expect(recorder.take() == "")
  }

  @Test func `without an action it cannot have the focus, and lets keys pass`() {
    control.onActivate = nil
    #expect(!window.setFocus(control))
    let parent = RecordingView("parent", recorder)
    parent.addSubview(control)
    #expect(!control.keyDown(KeyEvent(.down, .enter, time: 0)))
    #expect(control.sendUpChain(KeyEvent(.down, .enter, time: 0)))
    #expect(recorder.take() == "parent.down(enter)")
  }

  @Test func `one that removes itself when activated comes back at rest`() {
    control.onActivate = { [unowned control] in control.removeFromSuperview() }
    hand.play("hover 50,50 click 50,50")
    #expect(control.window == nil)
    #expect(!control.isPressed && !control.isHovered)
  }

  @Test func `one on a screen that is switched off during the press is not activated`() {
    hand.play("press 50,50")
    control.isUserInteractionEnabled = false
    #expect(!control.isPressed)
    hand.play("release")
    #expect(recorder.take() == "")
  }
}
