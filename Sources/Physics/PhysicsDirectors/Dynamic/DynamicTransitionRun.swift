import Animation
import Dynamics
import Geometry
import Transitions
import Views

/// One transition of a ``DynamicTransitionAnimator``, from its first frame to its end.
///
/// | state | start | pause | release or turn | rest, out of sight | deadline, resize | over |
/// |---|---|---|---|---|---|---|
/// | asked | moving, or easing with reduced motion | held | | | | over |
/// | moving | | held | easing back | over if the jump is invisible, otherwise easing | easing | over |
/// | held | easing | | easing | | | over |
/// | easing | | held | easing the other way | over | | over |
final class DynamicTransitionRun: ViewImplicitlyAnimating {
  typealias End = DynamicTransitionAnimator.End

  private enum Life {
    case asked
    case moving(DynamicAnimator)
    /// The user holds the transition since this progress, 0...1.
    case held(from: [ScreenPose], at: Double)
    /// The screens ease from their poses at this progress.
    case easing(PropertyAnimator, End)
    /// The library stopped the transition and names its end next.
    case stopped
    case over(End)
  }

  /// One of the two screens, where the animator can move it.
  private struct Side {
    let key: TransitionContextKey
    let view: View
    /// The pose before the transition.
    let original: ScreenPose
    /// The pose that `prepare` gave it.
    var start: ScreenPose
  }

  /// Seconds in which the screens ease into an end pose: by themselves, and after a release or a request.
  private static let easing = (alone: 0.2, asked: 0.3)
  /// The largest invisible distance of a corner from its place at the end, in points.
  private static let tolerance = 1.5

  private let context: any ContextTransitioning
  private let duration: Double
  private let deadline: Double
  private var prepare: DynamicTransitionAnimator.Preparation?
  private var life = Life.asked
  private var sides: [Side] = []
  private var containerSize = Size.zero
  /// The progress to the requested end, 0...1, while no behavior moves the screens.
  private var place = 0.0
  private var completions: [(AnimatingPosition) -> Void] = []
  private var isHeadingBack = false
  /// Whether the leaving screen fades out in its place.
  private var fadesLeaving = false

  init(
    _ context: any ContextTransitioning, duration: Double, deadline: Double,
    _ prepare: @escaping DynamicTransitionAnimator.Preparation
  ) {
    self.context = context
    (self.duration, self.deadline, self.prepare) = (duration, deadline, prepare)
  }

  var end: End? { if case .over(let end) = life { end } else { nil } }

  // MARK: Begin

  private func begin() {
    guard let prepare else { return }
    self.prepare = nil
    let container = context.containerView
    containerSize = container.bounds.size
    sides = [TransitionContextKey.from, .to].compactMap { key in
      context.view(forKey: key).map { Side(key: key, view: $0, original: ScreenPose($0), start: ScreenPose($0)) }
    }
    let environment = context.viewController(forKey: .to)?.environment
    if environment?.prefersReducedMotion ?? false { return crossFade(in: container) }
    let dynamics = DynamicAnimator(referenceView: container, loop: environment?.loop)
    prepare(dynamics, context)
    for index in sides.indices { sides[index].start = ScreenPose(sides[index].view) }
    let observer = DynamicBehavior()
    observer.action = { [weak self] in self?.didStep() }
    dynamics.addBehavior(observer)
    dynamics.delegate = self
    life = .moving(dynamics)
  }

  /// An arriving screen fades in over the other one; a leaving screen fades out over the one that returns.
  private func crossFade(in container: View) {
    if let to = sides.first(where: { $0.key == .to }), to.view.superview !== container {
      let isNew = context.viewController(forKey: .to).map { context.initialFrame(for: $0) == .zero } ?? true
      if isNew {
        container.addSubview(to.view)
        to.view.alpha = 0
      } else {
        container.insertSubview(to.view, at: 0)
        fadesLeaving = true
      }
    }
    for index in sides.indices { sides[index].start = ScreenPose(sides[index].view) }
    ease(to: .rest, in: Self.easing.alone)
  }

  // MARK: Ends of the motion

  private func didStep() {
    guard case .moving(let dynamics) = life else { return }
    if context.containerView.bounds.size != containerSize { return ease(to: .resized, in: Self.easing.alone) }
    if isOutOfSight(dynamics) { return arrive(.outOfSight) }
    if dynamics.elapsedTime >= deadline { ease(to: .deadline, in: Self.easing.alone) }
  }

  private func isOutOfSight(_ dynamics: DynamicAnimator) -> Bool {
    let container = context.containerView
    var hasLeft = false
    for side in sides {
      guard let motion = dynamics.motion(of: side.view) else { continue }
      switch side.key {
      case .to: if !motion.isAtRest { return false }
      case .from:
        let outward = side.view.screenFrame.center - container.screenFrame.center
        hasLeft = !container.screenFrame.intersects(side.view.screenFrame) && motion.velocity.dot(outward) > 0
        if !hasLeft { return false }
      }
    }
    return hasLeft
  }

  /// Whether a jump into the end pose is invisible.
  private var isAtEnd: Bool {
    let stage = context.containerView.screenFrame
    return sides.allSatisfy { side in
      guard side.view.superview != nil else { return true }
      let isNear = ScreenPose(side.view).isNear(endPose(of: side, isBack: false), by: Self.tolerance)
      return isNear || side.key == .from && !stage.intersects(side.view.screenFrame)
    }
  }

  /// Stops the behaviors and eases the screens from their present poses to an end pose.
  private func ease(to end: End, in seconds: Double) {
    let isBack = end == .takenBack
    if case .moving(let dynamics) = life {
      place = progress
      dynamics.removeAllBehaviors()
    }
    let animator = PropertyAnimator(duration: seconds, dampingRatio: 1) { [weak self] in self?.stand(isBack: isBack) }
    life = .easing(animator, end)
    animator.addCompletion { [weak self, weak animator] _ in
      guard let self, case .easing(let current, let end) = self.life, current === animator else { return }
      self.arrive(end)
    }
    animator.startAnimation()
  }

  private func arrive(_ end: End) {
    if case .moving(let dynamics) = life { dynamics.removeAllBehaviors() }
    life = .over(end)
    place = end == .takenBack ? 0 : 1
    context.completeTransition(end != .takenBack)
    tell(end == .takenBack ? .start : .end)
  }

  private func tell(_ position: AnimatingPosition) {
    let due = completions
    completions = []
    for completion in due { completion(position) }
  }

  /// Ends the run. Nothing moves the screens after it.
  func close() {
    halt()
    if end == nil { life = .over(.brokenOff) }
    (sides, prepare) = ([], nil)
  }

  private func halt() {
    switch life {
    case .moving(let dynamics): dynamics.removeAllBehaviors()
    case .easing(let animator, _):
      life = .stopped
      animator.stopAnimation(true)
    case .asked, .held, .stopped, .over: break
    }
  }

  // MARK: Poses

  private func stand(isBack: Bool) {
    for side in sides where side.view.superview != nil { endPose(of: side, isBack: isBack).apply(to: side.view) }
  }

  /// The end pose of a screen. A leaving screen ends at its present place, invisible unless it is still in its original
  /// place.
  private func endPose(of side: Side, isBack: Bool) -> ScreenPose {
    let home = side.original.laidOut(side.view)
    switch (side.key, isBack) {
    case (.to, true): return side.start
    case (.to, false), (.from, true): return home
    case (.from, false):
      var pose = ScreenPose(side.view)
      if pose != home || fadesLeaving { pose.alpha = 0 }
      return pose
    }
  }
}

extension DynamicTransitionRun: DynamicAnimatorDelegate {
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {
    guard case .moving = life else { return }
    if !isAtEnd { return ease(to: .rest, in: Self.easing.alone) }
    stand(isBack: false)
    arrive(.rest)
  }
}

// The functions of an animator that can be paused, scrubbed and reversed. Fractions are of its present direction.

extension DynamicTransitionRun {
  var state: AnimatingState {
    switch life {
    case .asked, .over: .inactive
    case .moving, .held, .easing: .active
    case .stopped: .stopped
    }
  }

  var isRunning: Bool {
    switch life {
    case .moving, .easing: true
    case .asked, .held, .stopped, .over: false
    }
  }

  var isReversed: Bool {
    get { isHeadingBack }
    set {
      guard newValue != isHeadingBack else { return }
      isHeadingBack = newValue
      switch life {
      case .moving, .easing: goOn()
      case .asked, .held, .stopped, .over: break
      }
    }
  }

  var fractionComplete: Double {
    get { isHeadingBack ? 1 - progress : progress }
    set {
      pauseAnimation()
      guard case .held(let poses, let begin) = life, newValue.isFinite else { return }
      let fraction = min(1, max(0, newValue))
      place = isHeadingBack ? 1 - fraction : fraction
      for (side, pose) in zip(sides, poses) where side.view.superview != nil {
        let isBack = place < begin
        let share = isBack ? (begin - place) / begin : begin < 1 ? (place - begin) / (1 - begin) : 1
        pose.mixed(with: endPose(of: side, isBack: isBack), share).apply(to: side.view)
      }
    }
  }

  private var progress: Double {
    switch life {
    case .asked: 0
    case .moving(let dynamics): duration > 0 ? min(0.95, dynamics.elapsedTime / duration) : 0.95
    case .held, .stopped, .over: place
    case .easing(let animator, let end):
      end == .takenBack ? place * (1 - animator.fractionComplete) : place + (1 - place) * animator.fractionComplete
    }
  }

  func startAnimation() {
    switch life {
    case .asked: begin()
    case .held: goOn()
    case .moving, .easing, .stopped, .over: break
    }
  }

  func startAnimation(afterDelay delay: Double) { startAnimation() }

  func pauseAnimation() {
    if case .asked = life { begin() }
    guard isRunning else { return }
    place = progress
    halt()
    life = .held(from: sides.map { ScreenPose($0.view) }, at: place)
  }

  func continueAnimation(withTimingParameters parameters: (any TimingCurveProvider)?, durationFactor: Double) {
    if case .held = life { goOn() }
  }

  /// Continues to the end after a release or a turn.
  private func goOn() {
    place = progress
    halt()
    ease(to: isHeadingBack ? .takenBack : .released, in: Self.easing.asked)
  }

  func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    place = progress
    halt()
    life = .stopped
    if withoutFinishing { finishAnimation(at: .current) }
  }

  func finishAnimation(at finalPosition: AnimatingPosition) {
    guard case .stopped = life else { return }
    switch finalPosition {
    case .start: stand(isBack: true)
    case .end: stand(isBack: false)
    case .current: break
    }
    life = .over(.brokenOff)
    tell(finalPosition)
  }

  /// Does nothing: the behaviors move the screens.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: Double) {}
  func addAnimations(_ animation: @escaping () -> Void) {}
  func addCompletion(_ completion: @escaping (AnimatingPosition) -> Void) { completions.append(completion) }
}
