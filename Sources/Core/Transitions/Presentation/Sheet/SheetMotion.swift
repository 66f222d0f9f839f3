import Geometry
import Motion
import Runtime
import Views

/// The height of a sheet with detents, and what moves it: a spring, a drag, or a transition.
///
/// The height is a share of the container's, so that a resize at any time keeps the sheet at its detent. At rest and
/// between detents the sheet grows and shrinks. During presentation and dismissal it keeps its height, and the
/// transition moves it. A drag passes from one to the other without a jump.
package final class SheetMotion {
  unowned let presentation: SheetPresentationController
  private(set) var state = SheetState.away
  /// The share of the container's height; below the lowest detent only while a drag or a spring has the sheet there.
  private(set) var level: Double
  /// The share of the lowest detent. During a transition that at its beginning, so that its way does not change.
  private var floor: Double
  /// The position of the transition; 1 outside one.
  private(set) var position = 1.0
  /// The transition that the sheet's drag drives, where its director allows that.
  private(set) weak var transition: Transition?
  private var token: ActivityToken?
  private var drag: SheetDragController?
  private var scheduler: Scheduler?
  /// Whether a spring moves it to a detent.
  private var isSettling = false
  /// The velocity upwards, in points a second: of the spring, or of the transition before it arrived.
  private(set) var velocity = 0.0
  /// The velocity when a drag took it.
  private var seizedVelocity = 0.0
  /// The start of a transition that begins now, if not at its place.
  private var start: (progress: Double, velocity: Double)?

  init(_ presentation: SheetPresentationController) {
    self.presentation = presentation
    level = presentation.detents[0].share
    floor = level
  }

  // MARK: Measures

  private var shares: [SheetDetent] { presentation.detents }
  private var height: Double { presentation.containerView?.bounds.height ?? 0 }
  private var overhang: Double { view.cornerRadius }
  var view: View { presentation.presentedViewController.view }
  var loop: FrameLoop? { presentation.presentedViewController.environment?.loop }
  var lowest: Double { shares[0].share * height }
  var topmost: Double { shares[shares.count - 1].share * height }

  /// The height of the sheet's frame, which reaches below the container's edge, in points.
  private var frameHeight: Double { max(1, max(level, floor) * height + overhang) }

  /// The visible height of the sheet, in points from the container's lower edge.
  var visible: Double { level * height - (1 - position) * frameHeight }

  /// The visible height as a share of the topmost detent's, 0...1.
  var rise: Double { topmost > 0 ? min(1, max(0, visible / topmost)) : 0 }

  func frame(from resting: Rect, in container: View) -> Rect {
    let frame = Rect(
      resting.minX, container.bounds.height - level * container.bounds.height, resting.width, frameHeight)
    // At rest its texts are on whole pixels; under a hand it is where the hand is.
    return shares.contains { $0.share == level } ? container.onPixels(frame) : frame
  }

  private func setLevel(_ points: Double) {
    guard height > 0 else { return }
    level = points / height
    presentation.sheetDidMove()
  }

  // MARK: Phases

  func comes() {
    state.comes()
    level = shares[0].share
    floor = level
    position = 0
    drag = drag ?? SheetDragController(self)
  }

  /// Its detents were set after its presentation began: it goes to the nearest one from its place.
  /// - Parameters:
  ///   - points: its height without a transition.
  ///   - position: the position of the transition; 1 outside one.
  func joins(at points: Double, position: Double, isLeaving: Bool) {
    comes()
    if isLeaving { state.goes() }
    if height > 0 { level = points / height }
    floor = level
    self.position = position
    if position == 1, !isLeaving { state.stays(isMoving: false) }
    detentsDidChange()
  }

  /// Its dismissal begins. The part of the way below the lowest detent becomes part of the transition.
  func goes() {
    let speed = if case .settling = state { velocity } else { 0.0 }
    state.goes()
    drag?.cancel()
    stop()
    reportDragEnd()
    let seen = visible
    floor = shares[0].share
    level = max(level, floor)
    start = (1 - (level * height - seen) / frameHeight, speed / frameHeight)
    presentation.sheetDidMove()
  }

  func takeStart() -> (progress: Double, velocity: Double)? {
    defer { start = nil }
    return start
  }

  func stays() {
    drag?.cancel()
    endTransition()
    position = 1
    floor = shares[0].share
    // Its detents may have changed after it arrived.
    let isElsewhere = state.aim.map { shares[$0].share != level } ?? false
    state.stays(isMoving: isSettling || isElsewhere)
    if case .resting = state { velocity = 0 }
    if isElsewhere, !isSettling, let aim = state.aim { settle(to: aim, velocity: 0) }
    presentation.sheetDidMove()
  }

  func end() {
    endTransition()
    stop()
    reportDragEnd()
    drag?.end()
    drag = nil
    state.isGone()
  }

  private func endTransition() {
    token?.isActive = false
    token = nil
    transition = nil
  }

  /// Lets the sheet's drag drive a transition.
  func follow(_ transition: Transition) { self.transition = transition }

  func progressDidMove(to position: Double) {
    let before = self.position
    if position < 1, let transition { velocity = transition.progress.velocity * frameHeight }
    self.position = position
    presentation.sheetDidMove()
    if position == 1, before < 1 { goOn() }
  }

  /// The transition has brought it to the lowest detent, and it goes on to another one.
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

  /// Its detents have changed: it moves to the nearest new one, from its place and with its velocity. In a transition
  /// or a drag it does so afterwards.
  func detentsDidChange() {
    switch state {
    case .resting, .settling, .held(_, .standing): floor = shares[0].share
    case .away, .arriving, .leaving, .held(_, .arriving), .held(_, .leaving): break
    }
    drag?.detentsDidChange()
    select(choice(at: level * height, mayLeave: false) ?? 0, animated: true)
  }

  /// The nearest detent; nil: dismissed.
  func choice(at height: Double, mayLeave: Bool) -> Int? {
    choice(at: height, from: height, flick: 0, mayLeave: mayLeave)
  }

  /// The detent nearest to where a throw lands; after a flick, of those in its direction, if there is one.
  /// - Parameters:
  ///   - flick: the velocity upwards; 0: none.
  /// - Returns: nil: dismissed.
  func choice(at landing: Double, from place: Double, flick: Double, mayLeave: Bool) -> Int? {
    var places: [(index: Int?, height: Double)] = shares.enumerated().map { ($0, $1.share * height) }
    if mayLeave { places.insert((nil, 0), at: 0) }
    let ahead = places.filter { flick < 0 ? $0.height < place : $0.height > place }
    if flick != 0, !ahead.isEmpty { places = ahead }
    return places.min { abs(landing - $0.height) < abs(landing - $1.height) }?.index
  }

  // MARK: Motion

  /// Whether a transition or a spring moves it.
  var isMoving: Bool { transition != nil || isSettling }

  private func settle(to detent: Int, velocity: Double) {
    let wasMoving = isSettling
    stop()
    guard let loop, height > 0 else { return jump(to: detent) }
    report(.driven, velocity: velocity, wasMoving: wasMoving)
    self.velocity = velocity
    let scheduler = Scheduler(label: "sheet", loop: loop)
    self.scheduler = scheduler
    isSettling = true
    scheduler.add(
      SettleSheet(
        spring: Spring(response: presentation.settlingResponse, dampingRatio: 0.9), share: shares[detent].share,
        velocity: velocity / height), to: self)
  }

  /// The spring moved it.
  func move(toShare share: Double, velocity: Double) {
    level = share
    self.velocity = velocity * height
    presentation.sheetDidMove()
  }

  /// An invisible distance, as a share.
  var threshold: Double { 0.25 / max(1, height) }

  /// The spring is at rest. Its scheduler is in the middle of a step, and is released after it.
  func didSettle() {
    isSettling = false
    velocity = 0
    state.settled()
    loop?.afterSettle { [weak self] in
      if let self, !self.isSettling { self.stop() }
    }
  }

  private func stop() {
    isSettling = false
    scheduler?.tearDown()
    scheduler = nil
  }

  // MARK: Dragging

  /// A drag takes it.
  /// - Returns: whether it could.
  func grab() -> Bool {
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
    if transition == nil {
      reportDrag()
      report(.seized, velocity: 0)
    }
    seizedVelocity = velocity
    velocity = 0
    return true
  }

  /// The drag moves it to a height, in points.
  func show(_ points: Double, velocity: Double) {
    self.velocity = velocity
    guard let transition, height > 0 else {
      reportDrag()
      return setLevel(points)
    }
    level = max(points / height, floor)
    let missing = max(0, floor * height - points)
    transition.progress.move(to: 1 - missing / frameHeight, velocity: missing > 0 ? velocity / frameHeight : 0)
    presentation.sheetDidMove()
  }

  /// The detent to which it goes on after a drag without movement; nil: dismissed.
  var resumed: Int? { transition?.currentDirection == .backward ? nil : state.aim }

  /// The drag ends without movement: it goes on as before.
  func resume() { letGo(velocity: seizedVelocity, to: resumed) }

  /// The drag ends.
  /// - Parameter choice: the detent to which it goes; nil: dismissed.
  func letGo(velocity: Double, to choice: Int?) {
    if transition == nil {
      reportDragEnd()
      report(.released, velocity: velocity)
    }
    self.velocity = velocity
    state.release(to: choice)
    if transition != nil { return drop(velocity: velocity, to: choice) }
    if let choice { return settle(to: choice, velocity: velocity) }
    presentation.askToLeave()
    // Where the dismissal is refused it returns.
    if case .settling(let aim) = state { settle(to: aim, velocity: velocity) }
  }

  private func drop(velocity: Double, to choice: Int?) {
    guard let transition else { return }
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
