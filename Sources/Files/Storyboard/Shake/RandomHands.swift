import Geometry
import Stage
import Transitions
import Views

/// Chooses what a hand does next, from what is on the stage. The same seed and the same stage give the same lines.
struct RandomHands: RandomNumberGenerator {
  private var state: UInt64
  private let segues: [String]
  private var isDown = false
  private static let keys = [
    "Escape", "Escape", "Escape", "Tab", "Tab", "Return", "Space", "Left", "Right", "Up", "Down", "Home", "End",
    "PageDown", "Backspace", "Delete", "Menu", "A",
  ]

  /// The least size of the window in whole points.
  private let minimum: (width: Int, height: Int)

  init(seed: UInt64, segues: [String], minimum: Size) {
    (state, self.segues) = (seed, segues)
    self.minimum = (Self.whole(minimum.width), Self.whole(minimum.height))
  }

  private static func whole(_ side: Double) -> Int { Int((side.isNaN ? 1 : min(1000, max(1, side))).rounded(.up)) }

  /// > Source: Guy L. Steele Jr., Doug Lea, Christine H. Flood, "Fast splittable pseudorandom number generators", 2014.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// The number of actions of the next script.
  mutating func length() -> Int { Int.random(in: 3...16, using: &self) }

  /// The lines of the next action.
  mutating func act(on stage: HeadlessStage) -> [String] {
    let pause = pick("0.02", "0.05", "0.08", "0.15", "0.3", "0.9")
    return actions(on: stage).enumerated().map { "+\($0 == 0 ? pause : "0")  \($1)" }
  }

  /// The line that lifts the button, if it is down.
  mutating func letGo() -> [String] {
    defer { isDown = false }
    return isDown ? ["+0.02  up"] : []
  }

  private mutating func pick(_ words: String...) -> String { words[Int.random(in: 0..<words.count, using: &self)] }

  private mutating func actions(on stage: HeadlessStage) -> [String] {
    let choice = Int.random(in: 0..<100, using: &self)
    if isDown { return heldActions(choice, stage) }
    if Int.random(in: 0..<3, using: &self) == 0, let seizure = seizure(stage) { return seizure }
    switch choice {
    case 0..<28: return ["click \(target(stage))"]
    case 28..<32: return ["click \(target(stage))", "click \(place(stage))"]
    case 32..<35:
      let target = target(stage)
      return ["click \(target)", "click \(target)"]
    case 35..<38: return ["click \(target(stage)) secondary"]
    case 38..<50: return ["drag \(target(stage)) \(place(stage)) \(pick("0.05", "0.12", "0.3"))"]
    case 50..<58:
      isDown = true
      return ["down \(target(stage))"]
    case 58..<74: return [key()]
    case 74..<77:
      let modifier = pick("shift", "control", "alt")
      return ["hold \(modifier)", key(), "release \(modifier)"]
    case 77..<80: return ["wheel \(place(stage)) \(pick("0", "0", "3")) \(Int.random(in: -5...5, using: &self))"]
    case 80..<82: return ["swipe \(place(stage)) \(pick("0", "-200", "200")) \(pick("0", "-300", "300")) 0.12"]
    case 82..<85: return [resize()]
    case 85..<87: return ["type \(pick("a", "har", "é"))"]
    case 87..<90: return surroundings()
    default: return requests()
    }
  }

  /// A press on a screen in flight, or a throw of it.
  private mutating func seizure(_ stage: HeadlessStage) -> [String]? {
    guard let view = stage.window.transition?.foreViewController.viewIfLoaded else { return nil }
    let seen = view.shownFrame.intersection(stage.window.bounds)
    guard seen.isFinite, seen.width >= 1, seen.height >= 1 else { return nil }
    let middle = "\(Int(clamping: seen.center.x)) \(Int(clamping: seen.center.y))"
    if Bool.random(using: &self) { return ["drag \(middle) \(place(stage)) \(pick("0.05", "0.12", "0.3"))"] }
    isDown = true
    return ["down \(middle)"]
  }

  private mutating func resize() -> String {
    switch Int.random(in: 0..<8, using: &self) {
    case 0: "resize 3840 2160"
    case 1: "resize \(minimum.width) \(minimum.height)"
    default:
      "resize \(Int.random(in: minimum.width...1600, using: &self)) \(Int.random(in: minimum.height...1000, using: &self))"
    }
  }

  private mutating func surroundings() -> [String] {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: ["stall \(pick("0.1", "0.4", "1"))"]
    case 1: ["theme \(pick("light", "dark"))"]
    default: ["text-scale \(pick("0.5", "1", "1.5", "3"))"]
    }
  }

  /// Requests of the program, two of which may collide.
  private mutating func requests() -> [String] {
    guard let first = segues.randomElement(using: &self), let second = segues.randomElement(using: &self) else {
      return [key()]
    }
    let words = [first, second].map { "segue \(ScriptWord.quotedIfNeeded($0))" }
    return Bool.random(using: &self) ? [words[0]] : [words[0], Bool.random(using: &self) ? words[1] : "key Escape"]
  }

  private mutating func heldActions(_ choice: Int, _ stage: HeadlessStage) -> [String] {
    switch choice {
    case 0..<45: return ["move \(place(stage))"]
    case 45..<55: return [key()]
    case 55..<60:
      isDown = false
      return ["cancel"]
    default:
      isDown = false
      return ["up"]
    }
  }

  private mutating func key() -> String { "key \(Self.keys[Int.random(in: 0..<Self.keys.count, using: &self)])" }

  /// The middle of something that can be used, or any place.
  private mutating func target(_ stage: HeadlessStage) -> String {
    guard Int.random(in: 0..<4, using: &self) > 0 else { return place(stage) }
    func usable(_ element: AccessibilityElement) -> [Rect] {
      (element.actions.isEmpty ? [] : [element.frame]) + element.children.flatMap(usable)
    }
    guard let frame = usable(stage.accessibilityTree()).randomElement(using: &self), frame.isFinite else {
      return place(stage)
    }
    return "\(Int(clamping: frame.center.x)) \(Int(clamping: frame.center.y))"
  }

  /// A place in the window, or just outside.
  private mutating func place(_ stage: HeadlessStage) -> String {
    let size = stage.window.bounds.size
    return
      "\(Int.random(in: -5...Int(size.width) + 5, using: &self)) \(Int.random(in: -5...Int(size.height) + 5, using: &self))"
  }
}

nonisolated extension Int {
  /// A whole number of points that a script can say.
  fileprivate init(clamping value: Double) { self = Int(Swift.min(90_000, Swift.max(-90_000, value)).rounded()) }
}
