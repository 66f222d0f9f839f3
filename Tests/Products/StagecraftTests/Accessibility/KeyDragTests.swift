import Foundation
import Stagecraft
import Testing

/// What a hand drags, scales and turns, keys and assistive technologies do, too.
@MainActor struct KeyDragTests {
  private let stage = HeadlessStage(size: Size(400, 300), scale: 0.25)
  private let screen = ViewController()
  private let card = View(frame: Rect(100, 100, 80, 60))
  private let scheduler: Scheduler

  init() {
    scheduler = Scheduler(loop: stage.environment.loop)
    screen.view.addSubview(card)
    stage.show(screen)
    stage.advance(by: 0.1)
  }

  private var scale: Double { hypot(card.transform.a, card.transform.b) }
  private var rotation: Double { atan2(card.transform.b, card.transform.a) }

  private func press(_ key: Key, _ modifiers: KeyModifiers = []) {
    stage.press(key, modifiers: modifiers)
    settle()
  }

  private func settle() { for _ in 0..<600 where !stage.isIdle { stage.advance() } }

  @Test(arguments: [
    (Key.left, Vector(-1, 0)), (.right, Vector(1, 0)), (.up, Vector(0, -1)), (.down, Vector(0, 1)),
  ])
  func anArrowMovesTheFocusedViewByAStepAndShiftByFour(_ key: Key, _ way: Vector) {
    scheduler.add(Draggable(), to: card)
    #expect(card.becomeFocused())
    let start = card.center
    press(key)
    #expect(card.center.distance(to: start + way * 16) < 1e-6)
    press(key, .shift)
    #expect(card.center.distance(to: start + way * 80) < 1e-6)
  }

  @Test func theWayIsSmoothAndAHeldKeyGoesOn() {
    scheduler.add(Draggable(), to: card)
    card.becomeFocused()
    let start = card.center
    var (last, largest) = (start.x, 0.0)
    for step in 0..<60 {
      if step % 2 == 0, step < 20 { stage.send(.key(KeyEvent(.down, .right, isRepeat: step > 0, time: stage.time))) }
      stage.advance()
      #expect(card.center.x >= last - 1e-9)
      largest = max(largest, card.center.x - last)
      last = card.center.x
    }
    #expect(abs(card.center.x - start.x - 160) < 1e-6)
    #expect(largest < 16)
    settle()
    #expect(stage.isIdle)
  }

  @Test func aKeyAcrossTheAxisIsForTheFocus() {
    let button = Button("Up there") {}
    button.frame = Rect(100, 10, 80, 30)
    screen.view.addSubview(button)
    scheduler.add(Draggable(axis: .horizontal), to: card)
    card.becomeFocused()
    let start = card.center
    press(.up)
    #expect(card.center == start && stage.window.focusedView === button)
  }

  @Test func keysOfAButtonInsideDoNotMoveWhatItIsOn() {
    let button = Button("Inside") {}
    button.frame = Rect(10, 10, 40, 30)
    card.addSubview(button)
    scheduler.add(Draggable(), to: card)
    button.becomeFocused()
    let start = card.center
    press(.right)
    #expect(card.center == start)
  }

  @Test func aReaderMovesScalesAndTurns() throws {
    scheduler.add(DirectlyManipulable(scales: 0.5...4, adjustsAnchorPoint: false), to: card)
    card.accessibilityLabel = "Card"
    let element = try #require(stage.accessibilityTree().first(.group, "Card"))
    let names = element.actions.map(\.name)
    #expect(
      names == [
        "Move left", "Move right", "Move up", "Move down", "Enlarge", "Shrink", "Turn left", "Turn right",
      ])
    let start = card.center
    for name in ["Move right", "Enlarge", "Turn right"] {
      #expect(card.performAccessibilityAction(.custom(name)))
      settle()
    }
    #expect(abs(card.center.x - start.x - 64) < 1e-6)
    #expect(scale > 1.05 && rotation > 0.05)
    #expect(!card.performAccessibilityAction(.custom("Fly")))
  }

  @Test func plusAndMinusScaleAndControlWithArrowsTurns() {
    scheduler.add(DirectlyManipulable(), to: card)
    card.becomeFocused()
    press(.character("="), .shift)
    let large = scale
    #expect(large > 1.05)
    press(.character("-"))
    #expect(abs(scale - 1) < 0.02)
    press(.left, .control)
    #expect(rotation < -0.05)
    press(.up, .control)
    #expect(scale > 1.05)
  }

  @Test func aHandTakesOverInMidFlightWithoutAJump() {
    scheduler.add(Draggable(), to: card)
    card.becomeFocused()
    stage.press(.right, modifiers: .shift)
    for _ in 0..<3 { stage.advance() }
    let seen = card.center
    stage.send(.pointer(PointerEvent(.began, at: seen, time: stage.time)))
    stage.advance()
    #expect(card.center.distance(to: seen) < 16)
    let held = card.center
    stage.send(.pointer(PointerEvent(.moved, at: seen + Vector(0, 60), time: stage.time)))
    stage.advance(by: 0.1)
    stage.send(.pointer(PointerEvent(.ended, at: seen + Vector(0, 60), time: stage.time)))
    settle()
    #expect(stage.isIdle && card.center.y > held.y + 40 && abs(card.center.x - held.x) < 1)
  }

  @Test func whatIsTakenAwayInMidFlightComesToRest() {
    for removal in 0..<4 {
      scheduler.add(Draggable(), named: "drag", to: card)
      card.becomeFocused()
      stage.press(.right, modifiers: .shift)
      for _ in 0..<3 { stage.advance() }
      switch removal {
      case 0: scheduler.remove(named: "drag", from: card)
      case 1:
        card.removeFromSuperview()
        screen.view.addSubview(card)
      case 2: for recognizer in card.gestureRecognizers { recognizer.isEnabled = false }
      default: card.isHidden = true
      }
      settle()
      #expect(stage.isIdle)
      let place = card.center
      stage.advance(by: 0.5)
      #expect(card.center == place)
      scheduler.remove(named: "drag", from: card)
      #expect(!card.canBecomeFocused)
    }
  }

  @Test func aProgramsOwnPanFollowsKeysWhenItSaysSo() {
    var way = Vector.zero, states: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer { gesture in
      states.append(gesture.state)
      way = (gesture as? PanGestureRecognizer)?.translation ?? .zero
    }
    card.addGestureRecognizer(pan)
    #expect(!card.canBecomeFocused)
    pan.followsKeys = true
    card.becomeFocused()
    press(.down)
    #expect(way.length.isApproximately(16) && states.first == .began && states.last == .ended)
    #expect(pan.velocity(in: nil) == .zero)
  }
}

extension Double {
  fileprivate func isApproximately(_ other: Double) -> Bool { abs(self - other) < 1e-6 }
}
