import Animation
import Geometry
import Motion
import Runtime
import Views

/// One drag in a window: performs what the machine decides. The overlay retains it until the drag has landed.
final class DragController: LayoutFollower {
  let session: DragSession
  private var machine = DragMachine()
  private weak var window: Window?
  private let overlay: DragOverlay
  private let source: DragSource?
  private let lifted: LiftedPart?
  private let picture: DragPicture?
  private let timer = FrameTimer()
  private lazy var ticker = FrameTicker("a drag") { [unowned self] in step() }
  private var lastTick = 0.0
  private var tracker = VelocityTracker()
  /// From the pointer to the anchor of the picture.
  private var grip = Vector.zero
  /// The way of the anchor to its place in the hand, or to the end of its flight.
  private var offset = Vector.zero
  private var velocity = Vector.zero
  private var drawnPointer = Point.zero
  private var goal = Goal.hand
  private var isReplaced = false
  private var scrollers: (scroll: ScrollView, vertical: EdgeScroller, horizontal: EdgeScroller)?
  /// The mark of the target, and the views that it depends on.
  private var seen: (hit: View?, frame: Rect?, origin: Point?)

  private enum Goal {
    case hand, home
    /// A point of the window.
    case target(Point)
    /// It fades where it is.
    case nowhere
  }

  /// The seconds of rest after which a target opens.
  static let springLoadTime = 0.6
  private static let flightTime = 0.4
  private let flight: Spring
  private let lift: Spring
  private static let fade = 0.18

  /// Lifts what a source offers.
  /// - Parameters:
  ///   - press: where the press began, in the window.
  ///   - pointer: where the pointer is now.
  init(
    _ session: DragSession, in window: Window, from source: DragSource?, _ lifted: LiftedPart?, _ picture: DragPicture?,
    at press: Point, pointer: Point
  ) {
    (self.session, self.window, self.source) = (session, window, source)
    (self.lifted, self.picture) = (lifted, picture)
    overlay = DragOverlay(for: source?.view, in: window)
    flight = window.theme.motion.spring(response: Self.flightTime, like: .default)
    lift = window.theme.motion.spring(response: 0.25, like: .fast)
    window.attachment(DragController.self)?.giveWay()
    overlay.drag = self
    window.attach(self)
    window.layoutFollowers.add(self)
    session.onCancel = { [weak self] in self?.cancel() }
    session.location = pointer
    drawnPointer = pointer
    View.performWithoutAnimation { show(at: press) }
    carry()
  }

  /// The anchor is the pressed point, so that the picture grows around it.
  private func show(at press: Point) {
    window?.addFloatingView(overlay)
    guard let picture else { return }
    let home = lifted?.home?.frame ?? Rect(origin: press, size: picture.bounds.size)
    let part = press - home.origin
    func share(_ way: Double, _ length: Double) -> Double { length > 0 ? min(1, max(0, way / length)) : 0.5 }
    picture.anchorPoint = Point(share(part.x, home.width), share(part.y, home.height))
    picture.center = press
    let catcher = PressGestureRecognizer { [weak self] recognizer in
      if recognizer.state == .began { self?.catchPicture(recognizer) }
      self?.follow(recognizer)
    }
    picture.addGestureRecognizer(catcher)
    overlay.addSubview(picture)
  }

  var isForeign: Bool { !session.isLocal }
  var isCarrying: Bool { if case .carrying = machine.state { true } else { false } }

  // MARK: Input

  /// Follows the recognizer that holds the picture.
  func follow(_ recognizer: GestureRecognizer) {
    guard isCarrying, let event = recognizer.lastEvent else { return }
    switch recognizer.state {
    case .began, .changed:
      move(event, drawnAt: recognizer.predictedLocation)
    case .ended:
      move(event, drawnAt: nil)
      release()
    case .cancelled: cancel()
    case .possible, .failed: break
    }
  }

  private func move(_ event: PointerEvent, drawnAt predicted: Point?) {
    for sample in event.coalesced { tracker.add(sample.location, at: sample.time) }
    tracker.add(event.location, at: event.time)
    // The picture, lifted at the pressed point, catches up with the pointer on a spring.
    drawnPointer = predicted ?? event.location
    placePicture()
    session.modifiers = event.modifiers
    move(to: event.location)
  }

  /// The pointer is at a place of the window.
  func move(to place: Point) {
    guard place.isFinite else { return }
    session.location = place
    findTarget()
    scrollAtEdges()
  }

  /// The items are dropped at the place of the pointer.
  func release() { letFly(.released) }
  func cancel() { letFly(.cancelled) }
  func remove() { perform(machine.handle(.removed)) }

  /// Another drag or a menu begins: the picture fades where it is.
  func giveWay() {
    isReplaced = true
    remove()
  }

  /// The picture goes on with the velocity of the hand.
  private func letFly(_ input: DragMachine.Input) {
    if isCarrying { velocity = tracker.velocity(at: FrameTicker.currentLoop?.now ?? 0) }
    perform(machine.handle(input))
  }

  /// The source is hidden, covered or removed, or the window loses the keyboard.
  func ownerDidLeave() { cancel() }

  func modifiersDidChange(_ modifiers: KeyModifiers) {
    guard isCarrying, modifiers != session.modifiers else { return }
    session.modifiers = modifiers
    findTarget()
  }

  private func catchPicture(_ recognizer: GestureRecognizer) {
    guard machine.state == .returning, let picture, let event = recognizer.lastEvent else { return }
    (grip, offset, velocity) = (picture.center - event.location, .zero, .zero)
    drawnPointer = event.location
    perform(machine.handle(.caught))
  }

  // MARK: The target

  /// Looks for the target at the pointer. The closures of targets may end the drag.
  private func findTarget() {
    guard isCarrying, let window else { return }
    let hit = window.hitTest(session.location)
    var (target, next): (DragMachine.Target?, View?) = (nil, hit)
    while let view = next, target == nil {
      next = view.superview
      target = self.target(view)
    }
    guard isCarrying else { return }
    if target == nil { session.target = nil }
    session.operation = target?.operation ?? .cancel
    perform(machine.handle(.moved(over: target)))
    noteSeen(hit)
  }

  private func target(_ view: View) -> DragMachine.Target? {
    guard let drop = view.dropInteraction else { return nil }
    session.target = view
    guard drop.canHandle?(session) ?? (session.source !== view) else { return nil }
    let operation = drop.operation?(session) ?? session.usualOperation
    let area = operation.isAccepting || drop.onSpringLoad != nil ? drop.area?(session) : nil
    return DragMachine.Target(
      ObjectIdentifier(view), area: area?.isFinite == true ? area : nil, operation: operation,
      isSpringLoaded: drop.onSpringLoad != nil)
  }

  /// Views have moved under the pointer, or are gone.
  func layoutDidSettle() {
    guard isCarrying, let window else { return }
    let hit = window.hitTest(session.location)
    if hit !== seen.hit || session.target?.screenFrame != seen.frame || session.target?.bounds.origin != seen.origin {
      findTarget()
    }
  }

  private func noteSeen(_ hit: View?) {
    seen = (hit, session.target?.screenFrame, session.target?.bounds.origin)
    if case .carrying(let target) = machine.state { showMark(target) }
  }

  private func showMark(_ target: DragMachine.Target?) {
    let shown = target?.operation.isAccepting == true ? target : nil
    let view = session.target
    overlay.showMark(
      shown.flatMap { target in view.flatMap { $0.seenRect(target.area ?? $0.bounds) } },
      cornerRadius: shown?.area == nil ? view?.cornerRadius ?? 0 : 0)
  }

  private func scrollAtEdges() {
    let scroll =
      session.location.isFinite
      ? window?.hitTest(session.location)?.scrollViewsAround.first(where: \.hasRoomToScroll) : nil
    guard isCarrying, let scroll else { return stopScrollers() }
    if scrollers?.scroll !== scroll {
      stopScrollers()
      scrollers = (scroll, EdgeScroller(scroll), EdgeScroller(scroll, isHorizontal: true))
    }
    let place = session.location(in: scroll) - scroll.bounds.origin
    scrollers?.vertical.follow(pointer: place.y)
    scrollers?.horizontal.follow(pointer: scroll.isRightToLeft ? scroll.bounds.width - place.x : place.x)
  }

  private func stopScrollers() {
    scrollers?.vertical.stop()
    scrollers?.horizontal.stop()
    scrollers = nil
  }

  // MARK: Output

  private func perform(_ actions: [DragMachine.Action]) {
    for action in actions {
      switch action {
      case .highlight(let target): highlight(target)
      case .startTimer:
        timer.start(after: Self.springLoadTime) { [weak self] in
          guard let self else { return }
          perform(machine.handle(.rested))
        }
      case .stopTimer: timer.cancel()
      case .springLoad:
        overlay.flashMark()
        session.target?.dropInteraction?.onSpringLoad?(session)
      case .perform: session.target?.dropInteraction?.perform(session)
      case .flyToTarget: flyToTarget()
      case .flyHome: fly(.home)
      case .carry: carry()
      case .end(let operation): end(operation)
      case .remove: takeAway()
      }
    }
  }

  private func highlight(_ target: DragMachine.Target?) {
    let operation = target?.operation ?? .cancel
    picture?.show(operation)
    if isCarrying { window?.cursorOverride = operation == .forbidden ? .notAllowed : .grabbing }
    showMark(target)
  }

  private func carry() {
    goal = .hand
    overlay.isUserInteractionEnabled = false
    guard let picture, let window else { return }
    window.keyInterceptor = overlay
    window.cursorOverride = .grabbing
    picture.alpha = 1
    let scale = ticker.isMotionReduced ? 1 : DragPicture.liftedScale
    picture.animate(like: .fast, springDuration: 0.3, bounce: 0.2, options: .allowUserInteraction) {
      picture.transform = Transform2D(scaleX: scale, y: scale)
    }
    offset = ticker.isMotionReduced ? .zero : picture.center - (drawnPointer + grip)
    startTicker()
  }

  private func end(_ operation: DropOperation) {
    letGo()
    source?.interaction.didEnd?(session, operation)
  }

  /// The hand is empty: keys and the shape of the mouse pointer are the window's own.
  private func letGo() {
    stopScrollers()
    if window?.keyInterceptor === overlay { window?.keyInterceptor = nil }
    window?.cursorOverride = nil
  }

  private func takeAway() {
    ticker.stop()
    timer.cancel()
    letGo()
    window?.layoutFollowers.remove(self)
    if window?.attachment(DragController.self) === self { window?.detach(DragController.self) }
    let overlay = overlay
    overlay.drag = nil
    overlay.isUserInteractionEnabled = false
    guard isReplaced, overlay.window != nil, !ticker.isMotionReduced else { return overlay.removeFromSuperview() }
    overlay.animate(like: .medium, withDuration: Self.fade) {
      overlay.alpha = 0
    } completion: { _ in
      overlay.removeFromSuperview()
    }
  }
}

// MARK: Motion

extension DragController {
  /// After the drop: into the place that the target names, or into the middle of its area.
  private func flyToTarget() {
    guard let view = session.target, view.window === window, let drop = view.dropInteraction, let picture else {
      return fly(.nowhere)
    }
    view.layoutIfNeeded()
    if let landing = drop.landing?(session), let there = view.convert(landing, to: nil), there.isFinite {
      let share = picture.anchorPoint
      return fly(.target(there.origin + Vector(share.x * picture.bounds.width, share.y * picture.bounds.height)))
    }
    let area = drop.area?(session) ?? view.bounds
    guard let middle = view.convert(area, to: nil)?.center, middle.isFinite else { return fly(.nowhere) }
    fly(.target(middle), shrinks: true)
  }

  private func fly(_ new: Goal, shrinks: Bool = false) {
    letGo()
    goal = new
    guard let picture, overlay.window != nil else { return perform(machine.handle(.landed)) }
    overlay.isUserInteractionEnabled = machine.state == .returning
    let end = flightEnd
    guard let end, !ticker.isMotionReduced else { return fadeAway() }
    offset = picture.center - end
    let scale = shrinks ? 0.15 : 1.0
    let isSeen = if case .home = new { lifted?.home?.isSeen == true } else { !shrinks }
    picture.animate(like: .default, springDuration: Self.flightTime, options: .allowUserInteraction) {
      picture.transform = Transform2D(scaleX: scale, y: scale)
      if !isSeen { picture.alpha = 0 }
    }
    startTicker()
  }

  /// The point of the window to which the anchor flies; nil where there is none.
  private var flightEnd: Point? {
    switch goal {
    case .hand, .nowhere: nil
    case .target(let point): point
    case .home:
      lifted?.home.map { home in
        let share = picture?.anchorPoint ?? .zero
        return home.frame.origin + Vector(share.x * home.frame.width, share.y * home.frame.height)
      }
    }
  }

  private func fadeAway() {
    goal = .nowhere
    ticker.stop()
    overlay.isUserInteractionEnabled = false
    overlay.animate(like: .medium, withDuration: Self.fade) { [picture] in
      picture?.alpha = 0
    } completion: { [weak self] _ in
      guard let self else { return }
      perform(machine.handle(.landed))
    }
  }

  private func startTicker() {
    guard !ticker.isTicking else { return }
    lastTick = ticker.start() ? ticker.now : 0
    if !ticker.isTicking { offset = .zero }
  }

  private func step() {
    let elapsed = max(0, ticker.now - lastTick)
    lastTick = ticker.now
    let spring = if case .hand = goal { lift.step(elapsed) } else { flight.step(elapsed) }
    if case .home = goal, let end = flightEnd, let picture { offset = picture.center - end }
    spring.apply(&offset.x, &velocity.x)
    spring.apply(&offset.y, &velocity.y)
    let isAtRest = offset.length < 0.5 && velocity.length < 20
    if isAtRest { (offset, velocity) = (.zero, .zero) }
    placePicture()
    guard isAtRest else { return }
    ticker.stop()
    if case .hand = goal { return }
    perform(machine.handle(.landed))
  }

  private func placePicture() {
    guard let picture else { return }
    let place: Point
    switch goal {
    case .hand: place = drawnPointer + grip + offset
    case .nowhere: return
    case .home, .target:
      guard let end = flightEnd else { return fadeAway() }
      place = end + offset
    }
    View.performWithoutAnimation { picture.center = place }
  }
}
