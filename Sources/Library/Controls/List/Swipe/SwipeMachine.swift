import Motion

/// The state of a row whose actions are revealed. Inputs are the mutating methods.
///
/// | state | grab | drag | release | open, close | time |
/// |---|---|---|---|---|---|
/// | closed | → held | | | → moving | |
/// | held | | moves | → moving, open, closed, or away | | |
/// | moving | → held | | | → moving | moves, → open or closed |
/// | open | → held | | | → moving | |
///
/// Empty: the input does nothing. The offset is how far the row has gone to the left, in points: more than 0 shows the
/// trailing actions, less than 0 the leading ones. Times are seconds on one clock.
nonisolated struct SwipeMachine {
  enum Side { case leading, trailing }

  /// The widths of the actions, 0 for none, and of the row, in points.
  struct Measures: Equatable {
    var leading = 0.0
    var trailing = 0.0
    var row = 0.0
    /// Whether a full swipe chooses an action.
    var isLeadingFull = false
    var isTrailingFull = false
  }

  enum Goal: Equatable { case closed, open(Side) }

  enum State: Equatable {
    case closed
    /// Under a hand: the offset before the rubber band.
    case held(pulled: Double)
    case moving(AxisMotion.SpringRun, to: Goal)
    case open(Side)
  }

  /// The result of a release.
  enum Release: Equatable { case closes, opens(Side), performs(Side) }

  private(set) var state = State.closed
  private(set) var offset = 0.0
  var measures = Measures()

  /// The share of the row that a full swipe covers.
  static let fullShare = 0.6
  /// A release this many seconds further on decides.
  /// > Source: UIKit's deceleration at the fast rate travels for 0.1 s of its velocity.
  private static let projection = 0.1
  private static let spring = Spring(response: 0.32, dampingRatio: 1)

  var isClosed: Bool { if case .closed = state { true } else { false } }
  var isHeld: Bool { if case .held = state { true } else { false } }
  var isMoving: Bool { if case .moving = state { true } else { false } }
  /// The side that is revealed now.
  var side: Side? { offset == 0 ? nil : offset > 0 ? .trailing : .leading }
  /// Whether a release now chooses the first action.
  var isFull: Bool { side.map { isFull($0, at: offset) } ?? false }

  /// Whether the row is on its way out of the actions, or they are not shown.
  var isClosing: Bool {
    switch state {
    case .closed, .moving(_, to: .closed): true
    case .held, .open, .moving(_, to: .open): false
    }
  }

  private func width(_ side: Side) -> Double { side == .leading ? measures.leading : measures.trailing }
  private func allowsFull(_ side: Side) -> Bool { side == .leading ? measures.isLeadingFull : measures.isTrailingFull }

  private func isFull(_ side: Side, at offset: Double) -> Bool {
    allowsFull(side) && width(side) > 0 && abs(offset) >= max(width(side), measures.row * Self.fullShare)
  }

  // MARK: The hand

  mutating func grab(at time: Double) {
    _ = advance(to: time)
    guard !isHeld else { return }
    state = .held(pulled: band(offset, inverse: true))
  }

  /// - Parameter distance: of the offset.
  mutating func drag(by distance: Double) {
    guard case .held(let pulled) = state, distance.isFinite else { return }
    state = .held(pulled: pulled + distance)
    offset = band(pulled + distance, inverse: false)
  }

  /// The offset on a rubber band beyond the actions: of a side without any, and of one without a full swipe.
  private func band(_ value: Double, inverse: Bool) -> Double {
    let low = measures.isLeadingFull ? -max(measures.row, measures.leading) : -measures.leading
    let high = measures.isTrailingFull ? max(measures.row, measures.trailing) : measures.trailing
    let band = RubberBand(dimension: min(max(1, measures.row), 1e6))
    return inverse ? band.value(ofOffset: value, in: low...high) : band.offset(of: value, in: low...high)
  }

  /// - Parameter velocity: of the offset, in points a second.
  mutating func release(velocity: Double, at time: Double) -> Release {
    guard isHeld else { return .closes }
    let landing = offset + (velocity.isFinite ? velocity : 0) * Self.projection
    guard let side, (landing > 0) == (offset > 0), width(side) > 0 else {
      move(to: .closed, velocity: velocity, at: time)
      return .closes
    }
    if isFull(side, at: offset), isFull(side, at: landing) || abs(landing) > width(side) {
      move(to: .open(side), by: measures.row, velocity: velocity, at: time)
      return .performs(side)
    }
    let goal: Goal = abs(landing) >= width(side) / 2 ? .open(side) : .closed
    move(to: goal, velocity: velocity, at: time)
    return goal == .closed ? .closes : .opens(side)
  }

  // MARK: The program

  mutating func open(_ side: Side, at time: Double) {
    guard !isHeld, width(side) > 0 else { return }
    _ = advance(to: time)
    move(to: .open(side), velocity: velocity(at: time), at: time)
  }

  mutating func close(at time: Double) {
    if isClosed { return }
    _ = advance(to: time)
    if !isClosed { move(to: .closed, velocity: velocity(at: time), at: time) }
  }

  /// The velocity of the offset, in points a second; 0 while a hand holds the row.
  func velocity(at time: Double) -> Double {
    if case .moving(let run, _) = state { run.state(at: time).velocity } else { 0 }
  }

  private mutating func move(to goal: Goal, by distance: Double? = nil, velocity: Double, at time: Double) {
    let target: Double =
      switch goal {
      case .closed: 0
      case .open(.leading): -(distance ?? measures.leading)
      case .open(.trailing): distance ?? measures.trailing
      }
    state = .moving(
      AxisMotion.SpringRun(
        spring: Self.spring, target: target, displacement: offset - target,
        velocity: velocity.isFinite ? velocity : 0, since: time, isEdge: false),
      to: goal)
  }

  // MARK: Time

  /// - Returns: whether the offset has changed.
  mutating func advance(to time: Double) -> Bool {
    guard case .moving(let run, let goal) = state else { return false }
    let now = run.state(at: time)
    let old = offset
    if abs(now.offset - run.target) <= AxisMotion.arrival, abs(now.velocity) < 10 {
      offset = run.target
      switch goal {
      case .closed: state = .closed
      case .open(let side): state = .open(side)
      }
    } else {
      // A throw back past the closed place shows nothing of the other side.
      offset = goal == .closed && now.offset * run.displacement < 0 ? 0 : now.offset
    }
    return offset != old
  }
}
