/// How much a control is in each of its states: 0 not at all, 1 fully, between them on the way.
nonisolated public struct StateLevels: Hashable, Sendable {
  /// The pointer is over the control.
  public var hovered = 0.0
  /// The primary button is held down inside the control.
  public var highlighted = 0.0
  /// The control cannot be used.
  public var disabled = 0.0
  /// The control has the keyboard focus.
  public var focused = 0.0
  /// The control is chosen or switched on.
  public var selected = 0.0

  /// Makes the levels of a control at rest.
  public init(_ state: Control.State = .normal) {
    for lane in 0..<Self.count { self[lane] = Self.isOn(lane, in: state) ? 1 : 0 }
  }

  static let count = 5
  static let press = 1

  static func isOn(_ lane: Int, in state: Control.State) -> Bool { state.rawValue & (1 << UInt8(lane)) != 0 }

  /// The lanes are in the order of the bits of ``Control/State``.
  subscript(lane: Int) -> Double {
    get {
      switch lane {
      case 0: hovered
      case 1: highlighted
      case 2: disabled
      case 3: focused
      default: selected
      }
    }
    set {
      switch lane {
      case 0: hovered = newValue
      case 1: highlighted = newValue
      case 2: disabled = newValue
      case 3: focused = newValue
      default: selected = newValue
      }
    }
  }
}

/// Eases the levels of a control towards its state: input is the state and the time, output the levels.
///
/// A level that turns round goes on from where it is. It comes in on an ease-out cubic, so that the first frame already
/// shows a change.
nonisolated struct StateEasing: Hashable, Sendable {
  private struct Lane: Hashable {
    var from: Double
    var to: Double
    var start = -Double.infinity
    var duration = 0.0

    func value(at now: Double) -> Double {
      let part = duration > 0 ? (now - start) / duration : 1
      guard part < 1 else { return to }
      let left = 1 - max(0, part)
      return to + (from - to) * left * left * left
    }
  }

  /// Seconds until a press is fully seen.
  static let pressDuration = 0.08
  /// Seconds until any other state is fully seen, or gone.
  static let duration = 0.12

  private var lanes: [Lane]

  init(_ state: Control.State = .normal) {
    lanes = (0..<StateLevels.count).map { lane in
      let level = StateLevels.isOn(lane, in: state) ? 1.0 : 0
      return Lane(from: level, to: level)
    }
  }

  /// Turns every level towards a state.
  /// - Parameter pace: the share of the usual durations that it takes.
  mutating func turn(to state: Control.State, at now: Double, pace: Double = 1) {
    for lane in lanes.indices {
      let target = StateLevels.isOn(lane, in: state) ? 1.0 : 0
      guard lanes[lane].to != target else { continue }
      let isPress = lane == StateLevels.press && target == 1
      lanes[lane] = Lane(
        from: lanes[lane].value(at: now), to: target, start: now,
        duration: (isPress ? Self.pressDuration : Self.duration) * pace)
    }
  }

  /// Shows a press that is over already, as that of a key.
  mutating func flashPress(at now: Double, pace: Double = 1) {
    let press = StateLevels.press
    if lanes[press].to == 0 { lanes[press] = Lane(from: 1, to: 0, start: now, duration: Self.duration * pace) }
  }

  func levels(at now: Double) -> StateLevels {
    var levels = StateLevels()
    for lane in lanes.indices { levels[lane] = lanes[lane].value(at: now) }
    return levels
  }

  func isMoving(at now: Double) -> Bool { lanes.contains { $0.from != $0.to && now < $0.start + $0.duration } }
}

/// Gives its owner the frames in which it moves. A module above makes it, which knows the loop.
package protocol FrameTicking: AnyObject {
  /// Seconds of motion.
  var now: Double { get }
  /// Whether motions that only decorate are left out.
  var isMotionReduced: Bool { get }
  /// Asks for frames until ``stop()``; false where there are none.
  @discardableResult func start() -> Bool
  func stop()
}

/// The levels of a control that has been on its way from state to state.
final class ControlMotion {
  private(set) var levels: StateLevels
  private var easing: StateEasing
  private unowned let control: Control
  private let makeTicker: Window.TickerMaker
  private lazy var ticker = makeTicker(Control.easingLabel) { [weak self] in self?.follow() }

  /// - Parameter state: the state that is left.
  init(_ control: Control, from state: Control.State, _ makeTicker: @escaping Window.TickerMaker) {
    self.control = control
    self.makeTicker = makeTicker
    levels = StateLevels(state)
    easing = StateEasing(state)
  }

  private var pace: Double { control.theme.motion.seconds(1, like: .short) }

  /// - Returns: false where the state is shown at once.
  func turn(to state: Control.State) -> Bool {
    guard !ticker.isMotionReduced else { return false }
    easing.turn(to: state, at: ticker.now, pace: pace)
    follow()
    return true
  }

  /// Shows a press that is over already.
  func flashPress() {
    guard !ticker.isMotionReduced else { return }
    easing.flashPress(at: ticker.now, pace: pace)
    follow()
  }

  /// Ends all motion at a state.
  func settle(at state: Control.State) {
    ticker.stop()
    easing = StateEasing(state)
    levels = StateLevels(state)
  }

  private func follow() {
    let now = ticker.now
    levels = easing.levels(at: now)
    if easing.isMoving(at: now) { ticker.start() } else { ticker.stop() }
    control.levelsDidChange()
  }
}
