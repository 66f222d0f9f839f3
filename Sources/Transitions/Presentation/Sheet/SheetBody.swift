import Geometry
import Motion
import Runtime
import Views

/// What a sheet with detents adds to its presentation: how high it stands, and who moves it there.
///
/// Its height is kept as a share of the container's, so that a resize at any moment keeps it at its detent. At rest and on
/// its way between detents the sheet grows and shrinks; while it comes and goes it keeps the height it stands at, and its
/// transition moves it. Where the one ends the other begins: a hand finds no seam between them.
final class SheetBody {
  unowned let presentation: SheetPresentationController
  private(set) var state = SheetState.away
  /// Of the container's height; below the lowest detent only while a hand or a spring has the sheet there.
  private(set) var level: Double
  /// How far the window of a transition has come; 1 outside one.
  private(set) var position = 1.0
  /// The transition that the sheet's hand drives, where its director has given it.
  private(set) weak var transition: Transition?
  private var token: ActivityToken?
  private var hand: SheetHand?
  private var scheduler: Scheduler?
  /// Whether a spring takes it to a detent.
  private var isSettling = false
  /// Upwards, in points a second: of a spring that moves the level, or of the transition before it arrived.
  private var velocity = 0.0
  /// The same when a hand took it.
  private var seizedVelocity = 0.0
  /// Where the transition that begins now finds the sheet, if not in its place.
  private var start: (progress: Double, velocity: Double)?

  init(_ presentation: SheetPresentationController) {
    self.presentation = presentation
    level = presentation.detents[0].share
  }

  // MARK: Measures

  private var shares: [SheetDetent] { presentation.detents }
  private var height: Double { presentation.containerView?.bounds.height ?? 0 }
  private var overhang: Double { presentation.presentedViewController.view.cornerRadius }
  var lowest: Double { shares[0].share * height }
  var topmost: Double { shares[shares.count - 1].share * height }

  /// Of the sheet's frame, which reaches below the container's edge.
  private var frameHeight: Double { max(1, max(level * height, lowest) + overhang) }

  /// How much of the sheet can be seen, in points from the container's lower edge.
  var visible: Double { level * height - (1 - position) * frameHeight }

  /// The same as a share of what can be seen of it at most, 0...1.
  var rise: Double { topmost > 0 ? min(1, max(0, visible / topmost)) : 0 }

  func frame(from resting: Rect, in container: View) -> Rect {
    Rect(resting.minX, container.bounds.height - level * container.bounds.height, resting.width, frameHeight)
  }

  private func setLevel(_ points: Double) {
    guard height > 0 else { return }
    level = points / height
    presentation.bodyDidMove()
  }

  // MARK: Life

  func comes() {
    state.comes()
    level = shares[0].share
    position = 0
    hand = hand ?? SheetHand(self)
  }

  /// Its detents were set while it stands there already.
  func stands() {
    state.comes()
    state.stays(isMoving: false)
    hand = hand ?? SheetHand(self)
  }

  /// What is below the lowest detent becomes part of the transition that begins.
  func goes() {
    let speed = if case .settling = state { velocity } else { 0.0 }
    state.goes()
    hand?.drop()
    stop()
    let seen = visible
    level = max(level, shares[0].share)
    start = (1 - (level * height - seen) / frameHeight, speed / frameHeight)
    presentation.bodyDidMove()
  }

  func takeStart() -> (progress: Double, velocity: Double)? {
    defer { start = nil }
    return start
  }

  func stays() {
    hand?.drop()
    endTransition()
    position = 1
    state.stays(isMoving: isSettling)
    if case .resting(let detent) = state {
      level = shares[detent].share
      velocity = 0
    }
    presentation.bodyDidMove()
  }

  func end() {
    endTransition()
    stop()
    hand?.end()
    hand = nil
    state.isGone()
  }

  private func endTransition() {
    token?.isActive = false
    token = nil
    transition = nil
  }

  /// From now on the sheet's hand drives that transition.
  func follow(_ transition: Transition) { self.transition = transition }

  func progressDidMove(to position: Double) {
    let before = self.position
    if position < 1, let transition { velocity = transition.progress.velocity * frameHeight }
    self.position = position
    presentation.bodyDidMove()
    if position == 1, before < 1 { goOn() }
  }

  /// It has come as far as its transition takes it, and shall rest at another detent.
  private func goOn() {
    switch state {
    case .arriving(let aim), .leaving(let aim):
      if shares[aim].share != level { settle(to: aim, velocity: max(0, velocity)) }
    case .away, .resting, .held, .settling: break
    }
  }

  // MARK: Detents

  func select(_ detent: Int, animated: Bool) {
    guard state.select(detent) else { return }
    if animated { settle(to: detent, velocity: isSettling ? velocity : 0) } else { jump(to: detent) }
  }

  private func jump(to detent: Int) {
    stop()
    setLevel(shares[detent].share * height)
    state.settled()
  }

  /// Its detents have changed: it goes to the nearest of the new ones.
  func detentsDidChange() { select(choice(at: level * height, mayLeave: false) ?? 0, animated: true) }

  /// The nearest place to rest; nil: away.
  func choice(at height: Double, mayLeave: Bool) -> Int? {
    choice(at: height, from: height, flick: 0, mayLeave: mayLeave)
  }

  /// The place to rest that is nearest to where a throw lands; after a flick, of those in its direction, if there is one.
  /// - Parameters:
  ///   - flick: upwards; 0: none.
  /// - Returns: nil: away.
  func choice(at landing: Double, from place: Double, flick: Double, mayLeave: Bool) -> Int? {
    var places: [(index: Int?, height: Double)] = shares.enumerated().map { ($0, $1.share * height) }
    if mayLeave { places.insert((nil, 0), at: 0) }
    let ahead = places.filter { flick < 0 ? $0.height < place : $0.height > place }
    if flick != 0, !ahead.isEmpty { places = ahead }
    return places.min { abs(landing - $0.height) < abs(landing - $1.height) }?.index
  }

  // MARK: Motion

  /// Whether it is seen to move by itself.
  var isMoving: Bool { transition != nil || isSettling }

  private func settle(to detent: Int, velocity: Double) {
    stop()
    guard let loop = presentation.presentedViewController.environment?.loop, height > 0 else { return jump(to: detent) }
    self.velocity = velocity
    let scheduler = Scheduler(label: "sheet", loop: loop)
    self.scheduler = scheduler
    isSettling = true
    scheduler.add(
      SheetSettling(
        spring: Spring(response: presentation.settlingResponse, dampingRatio: 0.9), share: shares[detent].share,
        velocity: velocity / height), to: self)
  }

  /// The spring has it there.
  func move(toShare share: Double, velocity: Double) {
    level = share
    self.velocity = velocity * height
    presentation.bodyDidMove()
  }

  /// What nobody sees, as a share.
  var threshold: Double { 0.25 / max(1, height) }

  /// The spring is at rest. Its scheduler is in the midst of a step, and goes after it.
  func didSettle() {
    isSettling = false
    velocity = 0
    state.settled()
    presentation.presentedViewController.environment?.loop.afterSettle { [weak self] in
      if let self, !self.isSettling { self.stop() }
    }
  }

  private func stop() {
    isSettling = false
    scheduler?.tearDown()
    scheduler = nil
  }

  // MARK: The hand

  /// - Returns: whether the hand has it.
  func grab() -> Bool {
    let view = presentation.presentedViewController.view
    if let transition {
      guard transition.progress.grab(by: view) else { return false }
      token = transition.makeToken("drag of sheet")
      token?.isActive = true
    }
    guard state.grab() else {
      if transition != nil { drop(velocity: 0, to: state.aim) }
      return false
    }
    stop()
    seizedVelocity = velocity
    velocity = 0
    return true
  }

  /// The hand has it at a height, and moves it.
  func show(_ points: Double, velocity: Double) {
    self.velocity = velocity
    guard let transition, height > 0 else { return setLevel(points) }
    level = max(points, lowest) / height
    let missing = max(0, lowest - points)
    transition.progress.move(to: 1 - missing / frameHeight, velocity: missing > 0 ? velocity / frameHeight : 0)
    presentation.bodyDidMove()
  }

  /// Where it goes on to when a hand has taken it and not moved it; nil: away.
  var resumed: Int? { transition?.currentDirection == .backward ? nil : state.aim }

  /// The hand lets go and has not moved it: it goes on as before.
  func resume() { letGo(velocity: seizedVelocity, to: resumed) }

  /// The hand lets go.
  /// - Parameter choice: the detent to which it goes; nil: away.
  func letGo(velocity: Double, to choice: Int?) {
    self.velocity = velocity
    state.release(to: choice)
    if transition != nil { return drop(velocity: velocity, to: choice) }
    if let choice { return settle(to: choice, velocity: velocity) }
    presentation.askToLeave()
    // Where nobody takes it away it returns.
    if case .settling(let aim) = state { settle(to: aim, velocity: velocity) }
  }

  private func drop(velocity: Double, to choice: Int?) {
    guard let transition else { return }
    let view = presentation.presentedViewController.view
    let isBelow = position < 1
    if let choice, !isBelow { settle(to: choice, velocity: velocity) }
    let isCarried = choice == nil || isBelow
    transition.progress.release(
      by: view, velocity: isCarried ? velocity / frameHeight : 0, points: (0, -velocity),
      direction: choice == nil ? .backward : .forward)
    token?.isActive = false
    token = nil
  }
}
