import Motion

#if canImport(Glibc)
import Glibc
#endif

/// The motion of one axis of a scroll view as a formula of time: exact at every frame rate, however long a frame takes.
///
/// Times are seconds on one clock, offsets are points.
nonisolated enum AxisMotion: Equatable {
  case rest(at: Double)
  case coasting(Coast)
  /// On a spring: back to an edge, or to an offset that was asked for.
  case springing(SpringRun)
  /// On the curve of a wheel's notch.
  case easing(Ease)

  /// Less than half a pixel: the motion has arrived.
  static let arrival = 0.25

  /// A throw: exponential deceleration from an offset.
  struct Coast: Equatable {
    let start: Double
    let velocity: Double
    let decay: Decay
    let since: Double

    var landing: Double { start + decay.projectedDistance(velocity: velocity) }

    func state(at time: Double) -> State {
      let elapsed = max(0, time - since)
      return State(
        offset: start + decay.travel(after: elapsed, velocity: velocity),
        velocity: decay.velocity(after: elapsed, velocity: velocity))
    }

    /// The time at which it reaches an offset ahead; nil: never.
    func time(to offset: Double) -> Double? {
      decay.duration(toTravel: offset - start, velocity: velocity).map { since + $0 }
    }
  }

  /// A critically damped spring.
  struct SpringRun: Equatable {
    let spring: Spring
    let target: Double
    let displacement: Double
    let velocity: Double
    let since: Double
    /// Whether the target is an edge of the content: a throw from beyond it goes on inside.
    let isEdge: Bool

    func state(at time: Double) -> State {
      let state = spring.state(after: max(0, time - since), displacement: displacement, velocity: velocity)
      return State(offset: target + state.displacement, velocity: state.velocity)
    }

    /// The time at which it crosses its target; nil: never.
    ///
    /// > Source: `x(t) = (x + (v + ωx) t) e^(-ωt)` is 0 at `t = -x / (v + ωx)`.
    var crossing: Double? {
      let slope = velocity + spring.angularFrequency * displacement
      let elapsed = -displacement / slope
      return elapsed > 0 && elapsed.isFinite ? since + elapsed : nil
    }
  }

  /// A critically damped spring from an offset and a velocity to an offset, where it rests after a stated time: half of
  /// the way of a notch takes less than 0.05 seconds.
  struct Ease: Equatable {
    let start: Double
    let velocity: Double
    let target: Double
    let duration: Double
    let since: Double

    /// The seconds of a short and of a long distance, and these distances in points.
    ///
    /// > Source: Flutter's `SmoothScrollSimulation`, after Chromium.
    private static let durations = (short: 0.2, long: 0.1)
    private static let distances = (short: 120.0, long: 480.0)

    init(from state: State, to target: Double, at time: Double) {
      (start, velocity, self.target, since) = (state.offset, state.velocity, target, time)
      let way = target - state.offset
      let part = (abs(way) - Self.distances.short) / (Self.distances.long - Self.distances.short)
      let usual = Self.durations.short + (Self.durations.long - Self.durations.short) * min(1, max(0, part))
      // A spring that begins faster than this passes its target.
      let isAhead = way * state.velocity > 0
      duration = isAhead ? min(usual, Self.angle * way / state.velocity) : usual
    }

    /// The angular frequency times the duration: less than a thousandth of the way is left at the end.
    private static let angle = 9.5

    /// > Source: `x(t) = (x + (v + ωx) t) e^(-ωt)`, the critically damped spring.
    func state(at time: Double) -> State {
      let elapsed = max(0, time - since)
      guard elapsed < duration else { return State(offset: target, velocity: 0) }
      let frequency = Self.angle / duration
      let (decay, displacement) = (exp(-frequency * elapsed), start - target)
      let slope = velocity + frequency * displacement
      return State(
        offset: target + (displacement + slope * elapsed) * decay,
        velocity: (velocity - frequency * slope * elapsed) * decay)
    }
  }

  struct State: Equatable {
    var offset: Double
    var velocity: Double
  }

  /// The spring back to an edge. By eye, between Flutter's (0.44 s) and the 0.63 s measured for UIKit.
  static let edgeSpring = Spring(response: 0.5, dampingRatio: 1)
  /// The spring to an offset that was asked for: a page, a row, a focused view.
  static let targetSpring = Spring(response: 0.4, dampingRatio: 1)

  // MARK: Making

  /// The motion after a release: a throw, a spring back to the edge, or rest.
  static func released(_ state: State, in axis: ScrollAxis, decay: Decay, at time: Double) -> AxisMotion {
    let edge = axis.clamped(state.offset)
    if edge != state.offset { return springing(toEdge: edge, state, at: time) }
    let travel = decay.projectedDistance(velocity: state.velocity)
    guard abs(travel) >= 2 else { return .rest(at: state.offset) }
    let landing = (state.offset + travel).rounded()
    return thrown(state, to: axis.range.contains(landing) ? landing : state.offset + travel, decay: decay, at: time)
  }

  /// A throw that lands exactly at an offset. Where a throw of this velocity would need another deceleration, it is a
  /// spring.
  static func thrown(_ state: State, to target: Double, decay: Decay, at time: Double) -> AxisMotion {
    let constant = (target - state.offset) / state.velocity
    guard constant.isFinite, (decay.timeConstant / 3...decay.timeConstant * 2).contains(constant),
      (0.002...900).contains(constant)
    else { return springing(to: target, state, at: time) }
    return .coasting(
      Coast(start: state.offset, velocity: state.velocity, decay: Decay(timeConstant: constant), since: time))
  }

  static func springing(toEdge edge: Double, _ state: State, at time: Double) -> AxisMotion {
    .springing(
      SpringRun(
        spring: edgeSpring, target: edge, displacement: state.offset - edge, velocity: state.velocity, since: time,
        isEdge: true))
  }

  static func springing(to target: Double, _ state: State, at time: Double) -> AxisMotion {
    .springing(
      SpringRun(
        spring: targetSpring, target: target, displacement: state.offset - target, velocity: state.velocity,
        since: time, isEdge: false))
  }

  // MARK: Moving

  func state(at time: Double) -> State {
    switch self {
    case .rest(let offset): State(offset: offset, velocity: 0)
    case .coasting(let coast): coast.state(at: time)
    case .springing(let run): run.state(at: time)
    case .easing(let ease): ease.state(at: time)
    }
  }

  /// The offset at which it will rest, where nothing stops it.
  var destination: Double {
    switch self {
    case .rest(let offset): offset
    case .coasting(let coast): coast.landing
    case .springing(let run): run.target
    case .easing(let ease): ease.target
    }
  }

  var isAtRest: Bool { if case .rest = self { true } else { false } }

  /// Whether it returns to an edge, or goes beyond one.
  var isAtEdge: Bool { if case .springing(let run) = self { run.isEdge } else { false } }

  /// Passes the events up to a time: an edge that a throw reaches, and the arrival.
  mutating func advance(to time: Double, in axis: ScrollAxis, decay: Decay) {
    // At most an edge, the way back inside, and the other edge.
    for _ in 0..<4 {
      guard let next = next(before: time, in: axis, decay: decay) else { break }
      self = next
    }
    let now = state(at: time)
    switch self {
    case .rest: break
    case .coasting(let coast):
      if abs(coast.landing - now.offset) <= Self.arrival * 2 { self = .rest(at: coast.landing) }
    case .springing(let run):
      if abs(now.offset - run.target) <= Self.arrival, abs(now.velocity) < 10 { self = .rest(at: run.target) }
    case .easing(let ease):
      if time >= ease.since + ease.duration { self = .rest(at: ease.target) }
    }
  }

  /// The motion after the next edge, where one comes before this time.
  private func next(before time: Double, in axis: ScrollAxis, decay: Decay) -> AxisMotion? {
    switch self {
    case .coasting(let coast):
      let edge = coast.velocity > 0 ? axis.range.upperBound : axis.range.lowerBound
      let isBeyond = coast.velocity > 0 ? coast.start >= edge : coast.start <= edge
      guard let moment = isBeyond ? coast.since : coast.time(to: edge), moment <= time else { return nil }
      guard axis.bounces else { return .rest(at: edge) }
      let state = State(offset: isBeyond ? coast.start : edge, velocity: coast.state(at: moment).velocity)
      return .springing(toEdge: edge, state, at: moment)
    case .springing(let run):
      guard run.isEdge, axis.range.lowerBound < axis.range.upperBound, let moment = run.crossing, moment <= time else {
        return nil
      }
      let state = State(offset: run.target, velocity: run.state(at: moment).velocity)
      return .coasting(Coast(start: state.offset, velocity: state.velocity, decay: decay, since: moment))
    case .rest, .easing: return nil
    }
  }

  /// The same motion of content that was moved by a distance, as when rows above grow.
  func shifted(by distance: Double) -> AxisMotion {
    switch self {
    case .rest(let offset): .rest(at: offset + distance)
    case .coasting(let run):
      .coasting(Coast(start: run.start + distance, velocity: run.velocity, decay: run.decay, since: run.since))
    case .springing(let run):
      .springing(
        SpringRun(
          spring: run.spring, target: run.target + distance, displacement: run.displacement, velocity: run.velocity,
          since: run.since, isEdge: run.isEdge))
    case .easing(let run): .easing(run.shifted(by: distance))
    }
  }

  /// The motion after the range has changed: what would end outside ends at the edge.
  func corrected(in axis: ScrollAxis, at time: Double) -> AxisMotion {
    let now = state(at: time)
    switch self {
    case .rest(let offset): return .rest(at: axis.clamped(offset))
    // The edges are looked at while it moves.
    case .coasting:
      return axis.clamped(now.offset) == now.offset
        ? self : .springing(toEdge: axis.clamped(now.offset), now, at: time)
    case .springing(let run):
      if run.isEdge {
        let edge = axis.clamped(now.offset)
        return edge == run.target ? self : .springing(toEdge: edge, now, at: time)
      }
      let target = axis.clamped(run.target)
      return target == run.target ? self : .springing(to: target, now, at: time)
    case .easing(let ease):
      let target = axis.clamped(ease.target)
      return target == ease.target ? self : .easing(Ease(from: now, to: target, at: time))
    }
  }
}

nonisolated extension AxisMotion.Ease {
  fileprivate init(start: Double, velocity: Double, target: Double, duration: Double, since: Double) {
    self.start = start
    self.velocity = velocity
    self.target = target
    self.duration = duration
    self.since = since
  }

  fileprivate func shifted(by distance: Double) -> Self {
    Self(start: start + distance, velocity: velocity, target: target + distance, duration: duration, since: since)
  }
}
