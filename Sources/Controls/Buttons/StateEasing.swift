import Views

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
    for (lane, bit) in Self.lanes.enumerated() { self[lane] = state.contains(bit) ? 1 : 0 }
  }

  static let lanes: [Control.State] = [.hovered, .highlighted, .disabled, .focused, .selected]
  static let press = 1

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
    lanes = StateLevels.lanes.map { bit in
      let level = state.contains(bit) ? 1.0 : 0
      return Lane(from: level, to: level)
    }
  }

  /// Turns every level towards a state.
  /// - Parameter isEased: false: the levels are there at once.
  mutating func turn(to state: Control.State, at now: Double, isEased: Bool) {
    for (index, bit) in StateLevels.lanes.enumerated() {
      let target = state.contains(bit) ? 1.0 : 0
      if !isEased {
        lanes[index] = Lane(from: target, to: target)
      } else if lanes[index].to != target {
        let isPress = index == StateLevels.press && target == 1
        lanes[index] = Lane(
          from: lanes[index].value(at: now), to: target, start: now,
          duration: isPress ? Self.pressDuration : Self.duration)
      }
    }
  }

  /// Shows a press that is over already, as that of a key.
  mutating func flashPress(at now: Double) {
    let index = StateLevels.press
    if lanes[index].to == 0 { lanes[index] = Lane(from: 1, to: 0, start: now, duration: Self.duration) }
  }

  func levels(at now: Double) -> StateLevels {
    var levels = StateLevels()
    for index in lanes.indices { levels[index] = lanes[index].value(at: now) }
    return levels
  }

  func isMoving(at now: Double) -> Bool { lanes.contains { $0.from != $0.to && now < $0.start + $0.duration } }
}
