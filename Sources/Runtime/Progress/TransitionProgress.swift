/// How far a transition has come, which way it goes, and whether a hand holds it.
///
/// Progress 0 is the back screen, 1 the fore screen. One performer moves the window (see `SpringProgress`), or a hand does; all
/// else follows, so that everything in a transition can be seized, turned round and thrown as one. A window may be nested
/// in a part of another one: see ``nested(in:)``.
public final class TransitionProgress {
  /// Which way the transition set out; never changes.
  public let initialDirection: TransitionDirection
  /// Which way it goes now. Where it ends decides the outcome.
  public private(set) var currentDirection: TransitionDirection
  /// Where it is: 0 back, 1 fore; beyond them where a spring overshoots or a hand pulls.
  public private(set) var value: Double
  /// Change of progress in one second.
  public private(set) var velocity = 0.0
  public private(set) var hold = Hold.free
  /// The time that a motion of the whole takes where a curve, not a spring, decides: seconds; more than 0, but for a window
  /// that is nested in a segment of length 0.
  public let duration: Double
  /// To the window that this one is nested in.
  private let link: NestedLink?

  public enum Hold: Equatable {
    case free
    /// A hand has it; the view is the one under the hand.
    case held(by: ObjectIdentifier)
  }

  private let followers = ProgressObservers()
  /// How fast it went when the hand took it.
  private var seizedVelocity = 0.0

  /// - Parameter duration: seconds, more than 0; 0.35 unless said otherwise.
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

  /// A window of its own for a part of this one: while this window goes through the segment, that one goes from 0 to 1.
  ///
  /// It has no life of its own. It is where this window puts it, also beyond 0 and 1, where this one is before or behind
  /// the segment; it has this one's direction and hold, and whoever moves, turns, grabs or releases it does that to this
  /// window, and so to everything in it. Windows nest in nested ones. Whoever asked keeps it; it keeps this one.
  ///
  /// ```swift
  /// let badges = transition.progress.nested(in: .latterHalf)
  /// ```
  /// In a segment of length 0 it stands at 0 until this window is at the segment's place and at 1 from there on, without
  /// velocity; wherever it is put, this window goes to that place.
  public func nested(in segment: Segment) -> TransitionProgress { TransitionProgress(NestedLink(self, segment)) }

  /// The progress, bounded to 0...1.
  public var position: Double { min(1, max(0, value)) }
  /// Whether a hand has it.
  public var isHeld: Bool { hold != .free }

  /// Followers hear in the order of being added, as long as they live; adding one twice changes nothing.
  public func addObserver(_ observer: any TransitionProgressObserver) { followers.add(observer) }
  public func removeObserver(_ observer: any TransitionProgressObserver) { followers.remove(observer) }

  /// Puts the window somewhere; everything that follows it follows at once.
  /// - Parameter velocity: in progress a second.
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

  /// Goes the other way from here on, or the same way: position and velocity stay as they are.
  public func turn(to direction: TransitionDirection, by cause: TurnCause) {
    if let link { return link.parent.turn(to: direction, by: cause) }
    guard direction != currentDirection else { return }
    notify { $0.progressWillChangeCourse(self) }
    guard direction != currentDirection else { return }
    currentDirection = direction
    notify { $0.progressDidTurn(self, by: cause) }
  }

  /// A hand takes the window; who holds it already keeps it.
  /// - Returns: whether the hand has it.
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

  /// The hand lets go: the window goes on in the direction and at the speed that it is given.
  /// - Parameters:
  ///   - velocity: in progress a second.
  ///   - points: the same in points a second, for traces.
  public func release(
    by view: AnyObject, velocity: Double, points: (x: Double, y: Double), direction: TransitionDirection
  ) {
    if let link {
      return link.parent.release(
        by: view, velocity: velocity * link.segment.length, points: points, direction: direction)
    }
    guard hold == .held(by: ObjectIdentifier(view)) else { return }
    precondition(velocity.isFinite, "a window goes on at a finite speed, not \(velocity)")
    notify { $0.progressWillChangeCourse(self) }
    hold = .free
    self.velocity = velocity
    notify { $0.progress(self, didRelease: view, velocity: points) }
    turn(to: direction, by: .gesture)
    notify { $0.progressDidChangeHold(self) }
  }

  /// The hand lets go and has not moved the window: after a click, it goes on as fast as it went when the hand took it.
  ///
  /// The direction stays: a turn under the hand counts.
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

/// Tells a nested window what happens to the one that it is nested in.
private final class NestedLink: TransitionProgressObserver {
  let parent: TransitionProgress
  let segment: Segment
  weak var nested: TransitionProgress?

  init(_ parent: TransitionProgress, _ segment: Segment) {
    self.parent = parent
    self.segment = segment
  }

  func progressWillChangeCourse(_ window: TransitionProgress) { tell { $1.progressWillChangeCourse($0) } }
  func progressDidMove(_ window: TransitionProgress) { tell { $1.progressDidMove($0) } }
  func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) { tell { $1.progressDidTurn($0, by: cause) } }
  func progress(_ window: TransitionProgress, didGrab view: AnyObject) { tell { $1.progress($0, didGrab: view) } }
  func progress(_ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {
    tell { $1.progress($0, didRelease: view, velocity: velocity) }
  }
  func progress(_ window: TransitionProgress, didResume view: AnyObject) { tell { $1.progress($0, didResume: view) } }
  func progressDidChangeHold(_ window: TransitionProgress) { tell { $1.progressDidChangeHold($0) } }

  private func tell(_ body: (TransitionProgress, any TransitionProgressObserver) -> Void) {
    guard let nested else { return }
    nested.followParent()
    nested.notify { body(nested, $0) }
  }
}

/// What turned a transition round.
public enum TurnCause: String, Hashable, Sendable { case gesture, request }

/// Follows a transition's window.
@MainActor public protocol TransitionProgressObserver: AnyObject {
  /// A hand is about to take the window or to let it go, or it is about to turn: who moves it brings it to where it is
  /// at this moment.
  func progressWillChangeCourse(_ window: TransitionProgress)
  func progressDidMove(_ window: TransitionProgress)
  func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause)
  func progress(_ window: TransitionProgress, didGrab view: AnyObject)
  func progress(_ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double))
  /// A hand that has not moved it has let go. Default: ``window(_:didRelease:velocity:)`` by a hand that stands still.
  func progress(_ window: TransitionProgress, didResume view: AnyObject)
  /// A hand has taken the window or let it go, and everybody knows which way it goes on.
  func progressDidChangeHold(_ window: TransitionProgress)
}

extension TransitionProgressObserver {
  public func progressWillChangeCourse(_ window: TransitionProgress) {}
  public func progressDidMove(_ window: TransitionProgress) {}
  public func progressDidTurn(_ window: TransitionProgress, by cause: TurnCause) {}
  public func progress(_ window: TransitionProgress, didGrab view: AnyObject) {}
  public func progress(_ window: TransitionProgress, didRelease view: AnyObject, velocity: (x: Double, y: Double)) {}
  public func progress(_ window: TransitionProgress, didResume view: AnyObject) {
    self.progress(window, didRelease: view, velocity: (0, 0))
  }
  public func progressDidChangeHold(_ window: TransitionProgress) {}
}
