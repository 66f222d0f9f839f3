/// The interactive progress of a transition: its value, velocity and direction, and whether a gesture holds it.
///
/// Progress 0 is the back screen, 1 the fore screen. One performer (see `SpringProgress`) or a gesture drives the
/// progress. All other motion of the transition follows it, so that the transition can be seized, reversed and thrown
/// as one. A progress can be nested in a segment of another: see ``nested(in:)``.
public final class TransitionProgress {
  /// The direction in which the transition started; never changes.
  public let initialDirection: TransitionDirection
  /// The present direction. The direction at the end of the transition decides the outcome.
  public private(set) var currentDirection: TransitionDirection
  /// The progress: 0 at the back screen, 1 at the fore screen. Outside 0...1 while a spring overshoots or a gesture
  /// pulls.
  public private(set) var value: Double
  /// The change of the progress in one second.
  public private(set) var velocity = 0.0
  /// Whether a gesture holds the progress, and which. Default: `.free`.
  public private(set) var hold = Hold.free
  /// The duration in seconds of a curve-driven motion from 0 to 1. Springs ignore it. More than 0, except for a
  /// progress that is nested in a segment of length 0, whose duration is 0.
  public let duration: Double
  /// The connection of a nested progress to its parent; nil without a parent.
  private let link: NestedLink?

  /// Whether a gesture holds the progress.
  public enum Hold: Equatable {
    case free
    /// A gesture holds the progress; the identifier is that of the view with the gesture.
    case held(by: ObjectIdentifier)
  }

  private let followers = ProgressObservers()
  /// The velocity at the moment when the gesture seized the progress.
  private var seizedVelocity = 0.0

  /// Makes the progress of a transition, at its start and at rest.
  /// - Parameters:
  ///   - initialDirection: the direction in which the transition starts.
  ///   - duration: seconds, finite and more than 0. Default: 0.35.
  public init(initialDirection: TransitionDirection, duration: Double = 0.35) {
    precondition(duration.isFinite && duration > 0, "a transition's duration is more than 0 seconds, not \(duration)")
    self.initialDirection = initialDirection
    self.duration = duration
    link = nil
    currentDirection = initialDirection
    value = initialDirection.reversed.end
  }

  private init(_ link: NestedLink) {
    self.link = link
    initialDirection = link.parent.initialDirection
    currentDirection = link.parent.currentDirection
    duration = link.segment.duration(of: link.parent.duration)
    value = 0
    followParent()
    link.nested = self
    link.parent.addObserver(link)
  }

  fileprivate func followParent() {
    guard let link else { return }
    value = link.segment.progress(at: link.parent.value)
    velocity = link.segment.velocity(of: link.parent.velocity)
    currentDirection = link.parent.currentDirection
    hold = link.parent.hold
  }

  /// Returns a progress for a segment of this one. It goes from 0 to 1 while this progress goes through the segment.
  ///
  /// The nested progress follows this one, and is less than 0 before the segment and more than 1 after it. It has the
  /// same direction and the same hold. Moving, turning, grabbing or releasing it does the same to this progress, and so
  /// to everything that follows this progress. A nested progress can have nested progresses too. The caller keeps the
  /// result, which keeps this progress alive.
  /// ```swift
  /// let badges = transition.progress.nested(in: .latterHalf)
  /// ```
  /// In a segment of length 0 the nested progress is 0 before the segment's position and 1 from there on, with velocity
  /// 0. Moving it to any value moves this progress to the segment's position.
  public func nested(in segment: Segment) -> TransitionProgress { TransitionProgress(NestedLink(self, segment)) }

  /// The progress, clamped to 0...1.
  public var position: Double { min(1, max(0, value)) }
  /// Whether a gesture holds the progress.
  public var isHeld: Bool { hold != .free }

  /// Adds an observer, which is held weakly. Observers are notified in the order in which they were added. A second
  /// call does nothing.
  public func addObserver(_ observer: any TransitionProgressObserver) { followers.add(observer) }
  /// Removes an observer; does nothing if it is not in the list.
  public func removeObserver(_ observer: any TransitionProgressObserver) { followers.remove(observer) }

  /// Sets the progress and notifies the observers, which update their targets at once.
  /// - Parameters:
  ///   - value: 0 at the back screen, 1 at the fore screen; may be outside 0...1. Must be finite.
  ///   - velocity: the change of the progress in one second; finite.
  public func move(to value: Double, velocity: Double) {
    precondition(value.isFinite && velocity.isFinite, "progress is finite, not \(value) at \(velocity) a second")
    if let link {
      let (segment, whole) = (link.segment, link.parent)
      return whole.move(to: segment.position + value * segment.length, velocity: velocity * segment.length)
    }
    self.value = value
    self.velocity = velocity
    notify { $0.progressDidMove(self) }
  }

  /// Changes the direction. The value and the velocity stay as they are. Does nothing if the direction is the same.
  /// - Parameters:
  ///   - direction: the new direction.
  ///   - cause: passed to the observers.
  public func turn(to direction: TransitionDirection, by cause: TurnCause) {
    if let link { return link.parent.turn(to: direction, by: cause) }
    guard direction != currentDirection else { return }
    notify { $0.progressWillChangeCourse(self) }
    guard direction != currentDirection else { return }
    currentDirection = direction
    notify { $0.progressDidTurn(self, by: cause) }
  }

  /// Lets a gesture hold the progress, unless a gesture holds it already.
  /// - Parameter view: the view with the gesture.
  /// - Returns: whether this call took the hold.
  public func grab(by view: AnyObject) -> Bool {
    if let link { return link.parent.grab(by: view) }
    guard hold == .free else { return false }
    notify { $0.progressWillChangeCourse(self) }
    guard hold == .free else { return false }
    hold = .held(by: ObjectIdentifier(view))
    seizedVelocity = velocity
    notify { $0.progress(self, didGrab: view) }
    notify { $0.progressDidChangeHold(self) }
    return true
  }

  /// Ends a gesture's hold. The progress continues in the given direction at the given velocity.
  ///
  /// Does nothing if the view does not hold the progress.
  /// - Parameters:
  ///   - view: the view that holds the progress.
  ///   - velocity: the change of the progress in one second; finite.
  ///   - points: the same velocity in points a second, for traces.
  ///   - direction: the direction from now on.
  public func release(
    by view: AnyObject, velocity: Double, points: (x: Double, y: Double), direction: TransitionDirection
  ) {
    if let link {
      return link.parent.release(
        by: view, velocity: velocity * link.segment.length, points: points, direction: direction)
    }
    guard hold == .held(by: ObjectIdentifier(view)) else { return }
    precondition(velocity.isFinite, "a progress velocity is finite, not \(velocity)")
    notify { $0.progressWillChangeCourse(self) }
    hold = .free
    self.velocity = velocity
    notify { $0.progress(self, didRelease: view, velocity: points) }
    turn(to: direction, by: .gesture)
    notify { $0.progressDidChangeHold(self) }
  }

  /// Ends a gesture's hold after a click without a drag. The progress continues at the velocity that it had when it was
  /// seized.
  ///
  /// The direction stays, including a turn during the hold. Does nothing if the view does not hold the progress.
  /// - Parameter view: the view that holds the progress.
  public func resume(by view: AnyObject) {
    if let link { return link.parent.resume(by: view) }
    guard hold == .held(by: ObjectIdentifier(view)) else { return }
    notify { $0.progressWillChangeCourse(self) }
    hold = .free
    velocity = seizedVelocity
    notify { $0.progress(self, didResume: view) }
    notify { $0.progressDidChangeHold(self) }
  }

  fileprivate func notify(_ body: (any TransitionProgressObserver) -> Void) { followers.tell(body) }
}

/// Forwards the notifications of a parent progress to the observers of a nested progress.
private final class NestedLink: TransitionProgressObserver {
  let parent: TransitionProgress
  let segment: Segment
  weak var nested: TransitionProgress?

  init(_ parent: TransitionProgress, _ segment: Segment) {
    self.parent = parent
    self.segment = segment
  }

  func progressWillChangeCourse(_ progress: TransitionProgress) { tell { $1.progressWillChangeCourse($0) } }
  func progressDidMove(_ progress: TransitionProgress) { tell { $1.progressDidMove($0) } }
  func progressDidTurn(_ progress: TransitionProgress, by cause: TurnCause) {
    tell { $1.progressDidTurn($0, by: cause) }
  }
  func progress(_ progress: TransitionProgress, didGrab view: AnyObject) { tell { $1.progress($0, didGrab: view) } }
  func progress(_ progress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {
    tell { $1.progress($0, didRelease: view, velocity: velocity) }
  }
  func progress(_ progress: TransitionProgress, didResume view: AnyObject) { tell { $1.progress($0, didResume: view) } }
  func progressDidChangeHold(_ progress: TransitionProgress) { tell { $1.progressDidChangeHold($0) } }

  private func tell(_ body: (TransitionProgress, any TransitionProgressObserver) -> Void) {
    guard let nested else { return }
    nested.followParent()
    nested.notify { body(nested, $0) }
  }
}

/// The cause of a change of direction: a gesture, or a request by the program.
public enum TurnCause: String, Hashable, Sendable { case gesture, request }

/// Observes a transition's progress.
@MainActor public protocol TransitionProgressObserver: AnyObject {
  /// A gesture is about to take or end its hold, or the direction is about to change. The performer that drives the
  /// progress updates it to the present time.
  func progressWillChangeCourse(_ progress: TransitionProgress)
  /// The progress or its velocity has changed.
  func progressDidMove(_ progress: TransitionProgress)
  /// The direction has changed.
  func progressDidTurn(_ progress: TransitionProgress, by cause: TurnCause)
  /// A gesture has taken hold of the progress.
  /// - Parameter view: the view with the gesture.
  func progress(_ progress: TransitionProgress, didGrab view: AnyObject)
  /// A gesture has ended its hold.
  /// - Parameters:
  ///   - view: the view with the gesture.
  ///   - velocity: the velocity of the gesture in points a second.
  func progress(_ progress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double))
  /// A gesture has ended its hold without moving the progress. Default: calls ``progress(_:didRelease:velocity:)`` with
  /// velocity 0.
  func progress(_ progress: TransitionProgress, didResume view: AnyObject)
  /// A gesture has taken or ended its hold, and the direction from now on is final.
  func progressDidChangeHold(_ progress: TransitionProgress)
}

extension TransitionProgressObserver {
  /// Does nothing.
  public func progressWillChangeCourse(_ progress: TransitionProgress) {}
  /// Does nothing.
  public func progressDidMove(_ progress: TransitionProgress) {}
  /// Does nothing.
  public func progressDidTurn(_ progress: TransitionProgress, by cause: TurnCause) {}
  /// Does nothing.
  public func progress(_ progress: TransitionProgress, didGrab view: AnyObject) {}
  /// Does nothing.
  public func progress(_ progress: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {}
  /// Calls ``progress(_:didRelease:velocity:)`` with velocity 0.
  public func progress(_ progress: TransitionProgress, didResume view: AnyObject) {
    self.progress(progress, didRelease: view, velocity: (0, 0))
  }
  /// Does nothing.
  public func progressDidChangeHold(_ progress: TransitionProgress) {}
}

/// The direction of a transition: forward from the back screen to the fore screen, or backward from the fore screen to
/// the back screen.
public enum TransitionDirection: String, Hashable, Sendable {
  case forward, backward

  /// The opposite direction.
  public var reversed: TransitionDirection { self == .forward ? .backward : .forward }
  /// The progress at which a motion in this direction ends: 1 for forward, 0 for backward.
  public var end: Double { self == .forward ? 1 : 0 }
}
