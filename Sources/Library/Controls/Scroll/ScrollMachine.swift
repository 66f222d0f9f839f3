import Geometry
import Motion

/// The state of a scroll view. Inputs are the mutating methods; each returns what its owner must report.
///
/// | state | press | drag | release | wheel notch | `scroll(to:)` | time |
/// |---|---|---|---|---|---|---|
/// | idle | → tracking | | | → easing | → animating | |
/// | tracking | | → dragging | → idle, or bouncing | | | |
/// | dragging | | moves | → decelerating, bouncing or idle | | | |
/// | decelerating, bouncing | → tracking | → dragging | | → easing | → animating | moves, → idle |
/// | easing | → tracking | → dragging | | retargets | → animating | moves, → idle |
/// | animating | → tracking | → dragging | | → easing | retargets | moves, → idle |
///
/// The fingers on a touchpad press, drag and release as a pointer does.
///
/// Decelerating and bouncing are one state in which each axis has its own motion: one can coast while the other returns
/// to its edge. Empty: the input does nothing. Times are seconds on one clock, velocities are points of offset a
/// second.
nonisolated struct ScrollMachine {
  /// The effects of an input.
  struct Events: OptionSet {
    let rawValue: Int
    /// The offset has changed.
    static let moved = Events(rawValue: 1)
    static let beganDragging = Events(rawValue: 2)
    static let endedDragging = Events(rawValue: 4)
    static let beganDecelerating = Events(rawValue: 8)
    static let endedDecelerating = Events(rawValue: 16)
    static let endedAnimation = Events(rawValue: 32)
  }

  /// A pointer that holds the content.
  struct Hold: Equatable {
    /// The offset at the pointer, before the rubber band.
    var pulled: Point
    /// The offset at the press.
    var start: Point
    /// The axes that it moves.
    var movesX = true
    var movesY = true
    /// The predicted further motion of the pointer, as offset; it changes only the picture.
    var lead = Vector.zero
  }

  struct Motions: Equatable {
    var x: AxisMotion
    var y: AxisMotion
  }

  enum State: Equatable {
    case idle
    case tracking(Hold)
    case dragging(Hold)
    case decelerating(Motions)
    case easing(Motions)
    case animating(Motions)
  }

  private(set) var state = State.idle
  private(set) var offset: Point
  private(set) var velocity = Vector.zero
  private(set) var x = ScrollAxis()
  private(set) var y = ScrollAxis()
  var decay = Decay.normal
  /// Whether a throw goes to the next page at most. A page is a viewport.
  var isPaging = false { didSet { notePages() } }
  /// The place in pages on both axes, which a resize keeps.
  private var pages = Point.zero

  init(offset: Point = .zero) { self.offset = offset }

  // MARK: Reading

  var isTracking: Bool { hold != nil }
  var isDragging: Bool { if case .dragging = state { true } else { false } }
  var isDecelerating: Bool { if case .decelerating = state { true } else { false } }

  var isAnimating: Bool { if case .animating = state { true } else { false } }

  /// Whether an axis returns to its edge.
  var isBouncing: Bool {
    if case .decelerating(let motions) = state { motions.x.isAtEdge || motions.y.isAtEdge } else { false }
  }

  /// Whether it needs frames.
  var isMoving: Bool { motions != nil }

  /// Whether a press stops it, and is no click.
  var isStoppedByPress: Bool {
    switch state {
    case .decelerating, .animating: true
    case .idle, .tracking, .dragging, .easing: false
    }
  }

  /// Where it will rest, where nothing stops it.
  var destination: Point {
    motions.map { Point(x.clamped($0.x.destination), y.clamped($0.y.destination)) } ?? offset
  }

  /// Whether the content can go further in the direction of the distance, on the axis that it moves most.
  func hasRoom(toward distance: Vector) -> Bool {
    let from = motions == nil || isStoppedByPress ? offset : destination
    return x.hasRoom(from: from.x, toward: distance.x) || y.hasRoom(from: from.y, toward: distance.y)
  }

  private var hold: Hold? {
    switch state {
    case .tracking(let hold), .dragging(let hold): hold
    case .idle, .decelerating, .easing, .animating: nil
    }
  }

  private var motions: Motions? {
    switch state {
    case .decelerating(let motions), .easing(let motions), .animating(let motions): motions
    case .idle, .tracking, .dragging: nil
    }
  }

  private func state(of motion: AxisMotion?, _ offset: Double, at time: Double) -> AxisMotion.State {
    motion?.state(at: time) ?? AxisMotion.State(offset: offset, velocity: 0)
  }

  // MARK: Time

  /// A frame, or the moment of another input.
  mutating func advance(to time: Double) -> Events {
    guard var motions else { return [] }
    motions.x.advance(to: time, in: x, decay: decay)
    motions.y.advance(to: time, in: y, decay: decay)
    return show(motions, at: time, as: state)
  }

  /// Shows the motions of a state, and ends the state where both are at rest.
  private mutating func show(_ motions: Motions, at time: Double, as old: State) -> Events {
    let (nowX, nowY) = (motions.x.state(at: time), motions.y.state(at: time))
    velocity = Vector(nowX.velocity, nowY.velocity)
    var events = move(to: Point(nowX.offset, nowY.offset))
    let isOver = motions.x.isAtRest && motions.y.isAtRest
    switch old {
    case .decelerating:
      state = isOver ? .idle : .decelerating(motions)
      if isOver { events.insert(.endedDecelerating) }
    case .easing: state = isOver ? .idle : .easing(motions)
    case .animating:
      state = isOver ? .idle : .animating(motions)
      if isOver { events.insert(.endedAnimation) }
    case .idle, .tracking, .dragging: break
    }
    return events
  }

  private mutating func move(to new: Point) -> Events {
    guard new != offset, new.isFinite else { return [] }
    offset = new
    notePages()
    return .moved
  }

  // MARK: The pointer

  /// A pointer grabs the content, which stops.
  mutating func press(at time: Double) -> Events {
    guard hold == nil else { return [] }
    var events = advance(to: time)
    events.formUnion(interrupted)
    velocity = .zero
    state = .tracking(Hold(pulled: Point(x.pulled(offset.x), y.pulled(offset.y)), start: offset))
    return events
  }

  /// The report of a motion that another input ends.
  private var interrupted: Events {
    switch state {
    case .decelerating: .endedDecelerating
    case .animating: .endedAnimation
    case .idle, .tracking, .dragging, .easing: []
    }
  }

  /// Restricts the drag to one axis.
  mutating func lock(horizontal: Bool) {
    guard var hold else { return }
    (hold.movesX, hold.movesY) = (horizontal, !horizontal)
    state = .tracking(hold)
  }

  /// The pointer has moved.
  /// - Parameters:
  ///   - distance: the change of the offset, opposite to the pointer's motion.
  ///   - lead: the predicted further way until the frame is seen.
  ///   - velocity: of the pointer, as offset a second.
  mutating func drag(by distance: Vector, lead: Vector = .zero, velocity hand: Vector) -> Events {
    guard var hold else { return [] }
    let wasDragging = isDragging
    if hold.movesX, x.isScrollable { hold.pulled.x += distance.x }
    if hold.movesY, y.isScrollable { hold.pulled.y += distance.y }
    // Without bounces the content follows at once when the pointer turns back.
    if !x.bounces { hold.pulled.x = x.clamped(hold.pulled.x) }
    if !y.bounces { hold.pulled.y = y.clamped(hold.pulled.y) }
    hold.lead = lead
    state = .dragging(hold)
    velocity = Vector(
      hold.movesX ? hand.x * x.slope(hold.pulled.x) : 0, hold.movesY ? hand.y * y.slope(hold.pulled.y) : 0)
    let events = move(to: place(of: hold))
    return wasDragging ? events : events.union(.beganDragging)
  }

  private func place(of hold: Hold) -> Point {
    let lead = Vector(hold.movesX && x.isScrollable ? hold.lead.x : 0, hold.movesY && y.isScrollable ? hold.lead.y : 0)
    return Point(x.shown(hold.pulled.x + lead.x), y.shown(hold.pulled.y + lead.y))
  }

  /// Where the content would rest after a release at the present velocity; inside the content.
  var landing: Point {
    let throwTo = Point(
      offset.x + decay.projectedDistance(velocity: velocity.x), offset.y + decay.projectedDistance(velocity: velocity.y)
    )
    guard isPaging, let hold else { return Point(x.clamped(throwTo.x), y.clamped(throwTo.y)) }
    return Point(
      x.page(from: hold.start.x, offset: offset.x, velocity: velocity.x),
      y.page(from: hold.start.y, offset: offset.y, velocity: velocity.y))
  }

  /// The pointer is released, at the present velocity.
  /// - Parameter target: where the content comes to rest; nil: where the throw ends.
  mutating func release(to target: Point?, at time: Double) -> Events {
    guard var hold else { return [] }
    var events: Events = []
    if hold.lead != .zero {
      hold.lead = .zero
      events = move(to: place(of: hold))
    }
    if isDragging { events.insert(.endedDragging) }
    let aim = isPaging ? target ?? landing : target
    let motions = Motions(
      x: released(x, offset.x, velocity.x, to: aim?.x, at: time),
      y: released(y, offset.y, velocity.y, to: aim?.y, at: time))
    guard !motions.x.isAtRest || !motions.y.isAtRest else {
      state = .idle
      velocity = .zero
      return events
    }
    state = .decelerating(motions)
    return events.union(.beganDecelerating)
  }

  private func released(
    _ axis: ScrollAxis, _ offset: Double, _ velocity: Double, to target: Double?, at time: Double
  ) -> AxisMotion {
    let now = AxisMotion.State(offset: offset, velocity: velocity)
    guard let target, axis.isScrollable, axis.clamped(offset) == offset else {
      return .released(now, in: axis, decay: decay, at: time)
    }
    let aim = axis.clamped(target)
    if abs(aim - offset) < 0.01, abs(velocity) < 1 { return .rest(at: offset) }
    return isPaging ? .springing(to: aim, now, at: time) : .thrown(now, to: aim, decay: decay, at: time)
  }

  // MARK: The wheel

  /// A notch: the content goes on to a place further in that direction, at a continuous velocity.
  mutating func turn(by distance: Vector, at time: Double) -> Events {
    guard hold == nil else { return [] }
    var events = advance(to: time)
    events.formUnion(interrupted)
    let isEasing = if case .easing = state { true } else { false }
    let motions = Motions(
      x: turned(x, self.motions?.x, offset.x, by: distance.x, isEasing, at: time),
      y: turned(y, self.motions?.y, offset.y, by: distance.y, isEasing, at: time))
    guard !motions.x.isAtRest || !motions.y.isAtRest else {
      state = .idle
      velocity = .zero
      return events.union(move(to: Point(motions.x.destination, motions.y.destination)))
    }
    state = .easing(motions)
    return events
  }

  /// After a resize the place in pages stays; a motion goes on to its page.
  private mutating func keepPages(_ pages: Point, aim: Point, at time: Double) -> Events {
    let isHeld = hold != nil
    if motions == nil, !isHeld {
      return move(to: Point(x.offset(ofPage: pages.x.rounded()), y.offset(ofPage: pages.y.rounded())))
    }
    var events = move(to: Point(x.offset(atPages: pages.x), y.offset(atPages: pages.y)))
    if isHeld {
      rebase()
    } else {
      func sprung(_ axis: ScrollAxis, _ page: Double, _ offset: Double, _ velocity: Double) -> AxisMotion {
        let target = axis.offset(ofPage: page.rounded())
        if target == offset, velocity == 0 { return .rest(at: offset) }
        return .springing(to: target, AxisMotion.State(offset: offset, velocity: velocity), at: time)
      }
      let motions = Motions(
        x: sprung(x, aim.x, offset.x, velocity.x), y: sprung(y, aim.y, offset.y, velocity.y))
      events.formUnion(show(motions, at: time, as: state))
    }
    return events
  }

  /// Keeps the present place in pages at the next resize.
  mutating func notePages() {
    if isPaging { pages = Point(x.pages(at: offset.x), y.pages(at: offset.y)) }
  }

  private func turned(
    _ axis: ScrollAxis, _ motion: AxisMotion?, _ offset: Double, by distance: Double, _ isEasing: Bool, at time: Double
  ) -> AxisMotion {
    let now = state(of: motion, offset, at: time)
    guard axis.isScrollable, distance != 0 else {
      return isEasing ? motion ?? .rest(at: offset) : home(axis, now, time)
    }
    // Further on than it goes already, but back from where it is.
    let aim = isEasing ? motion?.destination ?? offset : offset
    let base = (aim - offset) * distance > 0 ? aim : offset
    let target = isPaging ? axis.page(after: base, toward: distance) : axis.clamped(base + distance)
    if axis.clamped(offset) != offset, (offset - target) * distance >= 0 { return home(axis, now, time) }
    return abs(target - offset) < 0.01 ? .rest(at: target) : .easing(AxisMotion.Ease(from: now, to: target, at: time))
  }

  /// An axis that an input does not move stays, or goes back to its edge.
  private func home(_ axis: ScrollAxis, _ now: AxisMotion.State, _ time: Double) -> AxisMotion {
    let edge = axis.clamped(now.offset)
    return edge == now.offset ? .rest(at: now.offset) : .springing(toEdge: edge, now, at: time)
  }

  // MARK: The program

  /// Goes to an offset inside the content, at a continuous velocity.
  mutating func scroll(to target: Point, at time: Double) -> Events {
    guard hold == nil else { return [] }
    var events = advance(to: time)
    if case .decelerating = state { events.insert(.endedDecelerating) }
    let motions = Motions(
      x: animated(x, self.motions?.x, offset.x, to: target.x, at: time),
      y: animated(y, self.motions?.y, offset.y, to: target.y, at: time))
    guard !motions.x.isAtRest || !motions.y.isAtRest else {
      state = .idle
      velocity = .zero
      return events.union(.endedAnimation)
    }
    state = .animating(motions)
    return events
  }

  private func animated(
    _ axis: ScrollAxis, _ motion: AxisMotion?, _ offset: Double, to target: Double, at time: Double
  ) -> AxisMotion {
    let now = state(of: motion, offset, at: time)
    let target = axis.clamped(target)
    if target == now.offset, now.velocity == 0 { return .rest(at: target) }
    return .springing(to: target, now, at: time)
  }

  /// The program, an animation or a plan has set the offset. A motion ends; a drag continues from there.
  mutating func jump(to new: Point) -> Events {
    var events = interrupted
    if hold == nil {
      state = .idle
      velocity = .zero
    }
    events.formUnion(move(to: new))
    rebase()
    return events
  }

  /// Stops everything, as when the view leaves its window. Content beyond an edge goes back at once.
  mutating func stop() -> Events {
    var events = interrupted
    let rest = isPaging ? x.nearestPages(to: destination, y) : Point(x.clamped(offset.x), y.clamped(offset.y))
    if isDragging { events.insert(.endedDragging) }
    state = .idle
    velocity = .zero
    return events.union(move(to: rest))
  }

  /// The content or the viewport has another size: the position stays inside.
  /// - Parameter distance: by how much the content above the viewport has grown with it.
  mutating func setAxes(
    _ x: ScrollAxis, _ y: ScrollAxis, shiftedBy distance: Vector = .zero, at time: Double
  ) -> Events {
    guard x != self.x || y != self.y || distance != .zero else { return [] }
    var events = advance(to: time)
    let old = (x: self.x, y: self.y, pages: pages, destination: destination)
    (self.x, self.y) = (x, y)
    if distance != .zero { events.formUnion(shift(by: distance)) }
    if isPaging {
      let isResized = x.viewport != old.x.viewport || y.viewport != old.y.viewport
      if motions == nil && hold == nil || isResized {
        let aim = Point(old.x.pages(at: old.destination.x), old.y.pages(at: old.destination.y))
        events.formUnion(keepPages(old.pages, aim: aim, at: time))
        pages = old.pages
        return events
      }
    }
    return events.union(keepInside(at: time))
  }

  /// Keeps the position, or the end of its motion, inside the content. A drag continues from where the content is.
  private mutating func keepInside(at time: Double) -> Events {
    if var motions {
      motions.x = motions.x.corrected(in: x, at: time)
      motions.y = motions.y.corrected(in: y, at: time)
      return show(motions, at: time, as: state)
    }
    if hold == nil { return move(to: Point(x.clamped(offset.x), y.clamped(offset.y))) }
    rebase()
    return []
  }

  /// Content above has grown by a distance: everything moves on as it was, further down.
  private mutating func shift(by distance: Vector) -> Events {
    if var motions {
      motions.x = motions.x.shifted(by: distance.x)
      motions.y = motions.y.shifted(by: distance.y)
      switch state {
      case .decelerating: state = .decelerating(motions)
      case .easing: state = .easing(motions)
      case .animating: state = .animating(motions)
      case .idle, .tracking, .dragging: break
      }
    }
    switch state {
    case .tracking(var hold):
      hold.start += distance
      state = .tracking(hold)
    case .dragging(var hold):
      hold.start += distance
      state = .dragging(hold)
    case .idle, .decelerating, .easing, .animating: break
    }
    let events = move(to: offset + distance)
    rebase()
    return events
  }

  /// Lets a drag continue from where the content is.
  private mutating func rebase() {
    func rebased(_ hold: Hold) -> Hold {
      var new = hold
      new.pulled = Point(x.pulled(offset.x), y.pulled(offset.y))
      new.lead = .zero
      return new
    }
    switch state {
    case .tracking(let hold): state = .tracking(rebased(hold))
    case .dragging(let hold): state = .dragging(rebased(hold))
    case .idle, .decelerating, .easing, .animating: break
    }
  }
}
