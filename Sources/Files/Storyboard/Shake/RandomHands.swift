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

  init(seed: UInt64, segues: [String]) { (state, self.segues) = (seed, segues) }

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
    let pause = ["0.02", "0.05", "0.08", "0.15", "0.3", "0.9"][Int.random(in: 0..<6, using: &self)]
    return actions(on: stage).enumerated().map { "+\($0 == 0 ? pause : "0")  \($1)" }
  }

  /// The line that lifts the button; nil if it is up.
  mutating func letGo() -> String? {
    defer { isDown = false }
    return isDown ? "+0.02  up" : nil
  }

  private mutating func actions(on stage: HeadlessStage) -> [String] {
    let choice = Int.random(in: 0..<100, using: &self)
    if isDown { return heldActions(choice, stage) }
    switch choice {
    case 0..<30: return ["click \(target(stage))"]
    case 30..<34: return ["click \(target(stage))", "click \(place(stage))"]
    case 34..<37: return ["click \(target(stage)) secondary"]
    case 37..<50:
      return ["drag \(target(stage)) \(place(stage)) \(["0.05", "0.12", "0.3"].randomElement(using: &self)!)"]
    case 50..<60:
      isDown = true
      return ["down \(target(stage))"]
    case 60..<78: return [key()]
    case 78..<82: return ["wheel \(place(stage)) 0 \(Int.random(in: -5...5, using: &self))"]
    case 82..<85:
      return ["resize \(Int.random(in: 200...1600, using: &self)) \(Int.random(in: 160...1000, using: &self))"]
    case 85..<87: return ["type \(["a", "har", "é"].randomElement(using: &self)!)"]
    default:
      guard let first = segues.randomElement(using: &self), let second = segues.randomElement(using: &self) else {
        return [key()]
      }
      let words = [first, second].map { "segue \(ScriptWord.quotedIfNeeded($0))" }
      return Bool.random(using: &self) ? [words[0]] : [words[0], Bool.random(using: &self) ? words[1] : "key Escape"]
    }
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

  private mutating func key() -> String { "key \(Self.keys.randomElement(using: &self)!)" }

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
