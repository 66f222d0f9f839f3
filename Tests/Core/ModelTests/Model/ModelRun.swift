/// One transition, from its begin to its last answer.
final class ModelRun {
  let number: Int
  let change: any ModelChange
  let way: Way
  let isMoved: Bool
  private(set) var isInterruptible: Bool
  /// Whether it is overdue: a request for either end then ends it at once.
  private(set) var isOverdue = false
  let scope: ModelScope
  private let request: ModelRequest
  let initial: Direction
  private(set) var direction: Direction
  /// What the two screens were called when it began.
  private let keys: (fore: String, foreController: String, backScreen: String)
  /// Whether its director holds a token: then it does not come to rest.
  var isHeldByToken: Bool
  private var askers: [(request: ModelRequest, wanted: Direction)]
  private var phase = Phase.starting
  private enum Phase { case starting, startingClosed, running, ended }
  private var model: Model { scope.model }

  init(_ number: Int, _ planning: ModelPlanning, _ request: ModelRequest, _ scope: ModelScope) {
    self.number = number
    self.scope = scope
    self.request = request
    change = planning.change
    let fore = planning.change.fore
    let isOrphan = fore.way.isAnimator && scope.model.lostDelegates.contains(planning.change.delegateHolder.name)
    way = isOrphan ? .system : fore.way
    initial = planning.direction
    direction = planning.direction
    askers = [(request, planning.direction)]
    change.intend(direction)
    change.prepare()
    isMoved = request.isAnimated && way != .idle
    isHeldByToken = request.isAnimated && way == .holding
    isInterruptible = request.isAnimated && way != .stubborn && !way.isAnimator
    keys = (change.key, change.fore.name, change.back.screen.name)
  }

  /// The way it would have to go to fulfil a wish; nil where it cannot.
  func direction(for goal: ModelGoal) -> Direction? {
    switch goal {
    case .forward(let to, let from): to == keys.fore && from == keys.backScreen ? .forward : nil
    case .back(let leaving): leaving == keys.foreController ? .backward : nil
    case .other: nil
    }
  }

  /// The goal of a request for its fore screen to come, or to go.
  var comingGoal: ModelGoal { .forward(to: keys.fore, from: keys.backScreen) }
  var leavingGoal: ModelGoal { .back(from: keys.foreController) }

  /// Whether a hand asked for it.
  var isByHand: Bool { request.source == "gesture" }

  func begin() {
    let mover = request.isAnimated ? way.moverName : "none"
    let arrow = direction == .forward ? "->" : "<-"
    model.emit("begin \(number) for \(request.number): \(change.back.name) \(arrow) \(change.fore.name) by \(mover)")
    let (arriving, leaving) = screens(initial)
    for controller in leaving { controller.beginAppearance(false, model) }
    for controller in arriving { controller.beginAppearance(true, model) }
    if request.isAnimated, way.isDirector { model.hear(change.fore, .setUp) }
    // What moves nothing is over at the end of the frame.
    if !isMoved { model.later { [self] in end() } } else { animate() }
    switch phase {
    case .starting: phase = .running
    case .startingClosed: end()
    case .running, .ended: break
    }
  }

  /// Another wish is fulfilled by this one too.
  func join(_ request: ModelRequest, _ wanted: Direction) {
    askers.append((request, wanted))
    turn(to: wanted, by: "request")
    if isOverdue { model.later { [self] in end() } }
  }

  /// It was said that it does not end.
  func becomeOverdue() {
    isOverdue = true
    isInterruptible = true
  }

  func turn(to wanted: Direction, by cause: String) {
    guard wanted != direction, phase != .ended else { return }
    direction = wanted
    change.intend(wanted)
    model.emit("turn \(number) \(wanted) by \(cause)")
  }

  /// It jumps to its end; where it has not quite begun, as soon as it has.
  func breakOff() {
    switch phase {
    case .starting: phase = .startingClosed
    case .running: end()
    case .startingClosed, .ended: break
    }
  }

  func end() {
    guard phase != .ended else { return }
    phase = .ended
    scope.willEnd()
    let isCancelled = direction != initial
    if request.isAnimated, way.isDirector { model.hear(change.fore, .tearDown) }
    change.finish(direction)
    model.emit("end \(number) \(isCancelled ? "cancelled" : "completed")")
    if isMoved, way == .late {
      model.emit("warning PlannedAnimator called completeTransition after the end of its transition; nothing happens")
    }
    endAppearance(isCancelled: isCancelled)
    scope.didEnd(askers.map { ($0.request, $0.wanted == direction ? .completed : .cancelled) })
  }

  // MARK: Animators

  /// Whether the program can turn it: an animator's way is its own.
  var canBeTurned: Bool { !isMoved || !way.isAnimator }

  private func animate() {
    switch way {
    case .instant, .late: completeLater()
    case .twice:
      model.emit("warning PlannedAnimator called completeTransition twice; the first call counts")
      completeLater()
    case .never: model.incomplete.append(self)
    case .system, .idle, .stubborn, .holding, .timed, .wrong: break
    }
  }

  /// The animator has said that it is done.
  func completeLater() {
    if phase == .ended { return }
    model.later { [self] in arrive() }
  }

  /// Whether it may come to rest by itself.
  var mayRest: Bool { isMoved && !isHeldByToken && !way.isAnimator }
  /// Whether its animator may be done when time has passed.
  var mayArrive: Bool { isMoved && (way == .timed || way == .wrong) }

  /// What the animator says decides where it ends, whatever was asked meanwhile.
  func arrive() {
    turn(to: way == .wrong ? initial.reversed : initial, by: "request")
    end()
  }

  /// After a cancelled transition the coming screen disappears again, and the other one appears again.
  private func endAppearance(isCancelled: Bool) {
    let (arriving, leaving) = screens(direction)
    if isCancelled {
      for controller in leaving { controller.turnAppearance(false, model) }
      for controller in arriving { controller.turnAppearance(true, model) }
    } else {
      // A pushed screen has come after the old one has gone; a presented one before.
      for controller in change.isPush ? leaving + arriving : arriving + leaving { controller.endAppearance(model) }
    }
  }

  private func screens(_ direction: Direction) -> (arriving: [ModelController], leaving: [ModelController]) {
    let back = change.covers ? [change.back] : []
    let fore = [change.fore] + change.alongside
    return direction == .forward ? (fore, back) : (back, fore)
  }
}
