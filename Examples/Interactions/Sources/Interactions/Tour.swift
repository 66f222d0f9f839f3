import Stagecraft
import StagecraftRecording

/// A hand at an interaction. Places are parts of the window's width and height.
final class Hand {
  let stage: HeadlessStage
  private let rate: Double
  /// The frames in which something moved.
  private(set) var motion = 0
  init(_ stage: HeadlessStage, rate: Double) { (self.stage, self.rate) = (stage, rate) }

  private func point(_ place: (x: Double, y: Double)) -> Point {
    Point(place.x * stage.window.bounds.width, place.y * stage.window.bounds.height)
  }
  private func send(_ phase: PointerEvent.Phase, _ place: (x: Double, y: Double)) {
    stage.send(.pointer(PointerEvent(phase, at: point(place), time: stage.time)))
  }

  /// Presses, moves through places evenly, and lets go, at once or after a pause.
  func drag(_ places: [(x: Double, y: Double)], over seconds: Double = 0.3, pause: Double = 0) {
    send(.began, places[0])
    stage.advance()
    for (from, to) in zip(places, places.dropFirst()) {
      let count = max(1, Int(seconds / Double(places.count - 1) * rate))
      for step in 1...count {
        let part = Double(step) / Double(count)
        stage.advance(by: 1 / rate)
        send(.moved, (from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part))
        motion += stage.isIdle ? 0 : 1
      }
    }
    if pause > 0 { wait(pause) }
    send(.ended, places[places.count - 1])
    stage.advance()
  }

  func activate(_ button: String) {
    stage.accessibilityTree().first(.button, button)?.view.performAccessibilityAction(.activate)
  }
  func tap(_ x: Double, _ y: Double, for seconds: Double = 0.08) { drag([(x, y)], pause: seconds) }
  func wait(_ seconds: Double) {
    for _ in 0..<Int((seconds * rate).rounded()) {
      motion += stage.isIdle ? 0 : 1
      stage.advance(by: 1 / rate)
    }
  }
  /// Opens a page, and drags it back when it is there.
  func open(at place: (x: Double, y: Double), thenDrag places: [(x: Double, y: Double)]) {
    tap(place.x, place.y)
    wait(0.9)
    drag(places, over: 0.4)
  }
  func rest() { while stage.advance() { motion += 1 } }
}

/// The script of a hand for each interaction.
let hands: [String: (Hand) -> Void] = [
  "InstantButton": { hand in
    for (x, y) in [(0.35, 0.35), (0.5, 0.35), (0.65, 0.55), (0.65, 0.55), (0.35, 0.75)] {
      hand.tap(x, y)
      hand.wait(0.1)
    }
    hand.drag([(0.5, 0.55), (0.9, 0.9), (0.5, 0.55)], over: 0.8)
  },
  "SpringBench": { hand in
    hand.drag([(0.5, 0.3), (0.8, 0.2)], pause: 0.1)
    hand.wait(0.16)
    hand.drag([(0.42, 0.36), (0.15, 0.5)], over: 0.3)
  },
  "Flashlight": { hand in
    hand.tap(0.5, 0.5, for: 0.2)
    hand.wait(0.5)
    hand.tap(0.5, 0.5, for: 0.7)
  },
  "RubberSheet": { hand in
    hand.drag([(0.3, 0.5), (0.8, 0.5)], over: 0.4, pause: 0.1)
    hand.wait(0.3)
    hand.drag([(0.7, 0.6), (0.2, 0.4)], over: 0.15)
  },
  "Switcher": { hand in
    hand.drag([(0.5, 0.7), (0.5, 0.42), (0.5, 0.41)], over: 0.6, pause: 0.5)
  },
  "Drawer": { hand in
    hand.drag([(0.5, 0.85), (0.5, 0.3)], over: 0.14)
    hand.wait(0.8)
    hand.drag([(0.5, 0.3), (0.5, 0.6)], over: 0.5, pause: 0.2)
  },
  "PictureInPicture": { hand in
    hand.drag([(0.8, 0.8), (0.6, 0.6)], over: 0.1)
    hand.wait(0.2)
    hand.drag([(0.3, 0.3), (0.42, 0.3)], over: 0.1)
  },
  "Dial": { hand in hand.drag([(0.5, 0.25), (0.62, 0.35), (0.66, 0.5)], over: 0.16) },
  "ContainerTransform": { $0.open(at: (0.5, 0.35), thenDrag: [(0.5, 0.2), (0.5, 0.6)]) },
  "SharedAxis": { hand in
    hand.activate("Along x")
    hand.wait(0.9)
    hand.drag([(0.2, 0.5), (0.7, 0.5)], over: 0.4)
  },
  "StoreCard": { $0.open(at: (0.5, 0.5), thenDrag: [(0.5, 0.3), (0.5, 0.75)]) },
  "Notifications": { hand in
    hand.tap(0.5, 0.4)
    hand.wait(0.25)
    hand.tap(0.5, 0.2)
    hand.wait(0.25)
    hand.tap(0.5, 0.33)
    hand.wait(0.9)
    hand.drag([(0.3, 0.12), (0.7, 0.12)], over: 0.15)
  },
  "MorphingDialog": { hand in
    for name in ["Next", "Next", "Back"] {
      hand.activate(name)
      hand.wait(name == "Back" ? 0 : 0.5)
    }
  },
  "Reordering": { hand in hand.drag([(0.4, 0.2), (0.4, 0.75), (0.4, 0.5)], over: 0.9, pause: 0.1) },
  "CardStack": { hand in
    hand.drag([(0.5, 0.6), (0.75, 0.5)], over: 0.15)
    hand.wait(0.5)
    hand.drag([(0.5, 0.6), (0.6, 0.55), (0.3, 0.5)], over: 0.3)
  },
]

/// Plays every interaction without a window, at three sizes. For `--pictures` it writes a film of each instead, and a
/// picture of one with its source.
func playTour(drawing: Bool) throws {
  if drawing {
    let stage = HeadlessStage(size: Size(1100, 640))
    stage.show(NavigationController(root: Drawer()))
    while stage.advance() {}
    try stage.savePicture(to: "interactions.png")
  }
  // The height of the hint is that of its font, which differs from machine to machine.
  Interaction.showsBar = false
  let rate = drawing ? 20.0 : 60
  for make in Wall.makers {
    let name = "\(type(of: make()))"
    let sizes = [Size(400, 300), Size(960, 640), Size(3840, 2160)]
    // The last of the check is for users who want less motion.
    for (number, size) in (drawing ? [sizes[0]] : sizes + [sizes[1]]).enumerated() {
      let screen = make()
      let stage = HeadlessStage(size: size, scale: drawing ? 0.75 : 1, framesPerSecond: rate)
      stage.show(NavigationController(root: screen))
      screen.environment?.prefersReducedMotion = number == 3
      while stage.advance() {}
      let hand = Hand(stage, rate: rate)
      let film = drawing ? try Recorder(of: stage, to: "interactions/\(name).gif") : nil
      hands[name]?(hand)
      let released = stage.time
      hand.rest()
      hand.wait(drawing ? 0.4 : 0)
      try film?.finish()
      if !drawing {
        report(name + (number == 3 ? " with less motion" : ""), hand, at: size, seconds: stage.time - released, screen)
      }
      screen.demonstrate()
      while stage.advance() {}
    }
  }
}

/// Prints whether the hand moved anything, how soon after the hand it was over, and where the last view ended.
private func report(_ name: String, _ hand: Hand, at size: Size, seconds: Double, _ screen: Interaction) {
  let end = screen.area.subviews.last?.center ?? .zero
  let time = seconds <= 0.9 ? "at rest within 0.9 s" : "at rest after \((seconds * 100).rounded() / 100) s"
  let what = hand.motion > 10 ? "moves" : "does not move"
  print("\(name) at \(Int(size.width)) \(what), \(time), at (\(Int(end.x.rounded())), \(Int(end.y.rounded())))")
}
