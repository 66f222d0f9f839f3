import Animation
import Geometry
import Plans
import Runtime
import Transitions
import Views

/// Samples what moves once a frame, and keeps the last minute of it, with the marks of what happened.
///
/// A log made with lanes samples those. A log made without lanes finds every property of every view that a plan or an
/// animation moves, and the progress of each transition. A lane takes memory only while it moves, at most
/// ``MotionHistory/byteLimit`` for all; then the oldest samples go. Views are held weakly. Without a log, nothing is
/// sampled.
/// ```swift
/// let log = MotionLog(loop: core.loop)
/// log.attach(to: core.environment)
/// log.sample(core.window)  // once a frame, after layout
/// let curves = log.series(of: log.lanes)
/// log.detach()
/// ```
package final class MotionLog {
  /// The most lanes that a log can be made with.
  package nonisolated static let laneLimit = 256

  private let loop: FrameLoop
  private weak var environment: TransitionEnvironment?
  /// The samples and notes.
  package let history: MotionHistory

  /// The lanes that the log was made with.
  private let chosen: ChosenLanes?
  /// Finds the lanes of a log that was made without.
  private let finder: MotionFinder?
  private var watches: [SchedulerObservation] = []
  /// Whether no frame was sampled yet. Transitions may have begun before.
  private var isNew = true
  /// The running transitions in the order of beginning.
  private var transitions: [(transition: WeakTransition, progress: ProgressObservation)] = []

  private struct WeakTransition { weak var transition: Transition? }

  /// Creates a log of some lanes.
  ///
  /// - Parameters:
  ///   - lanes: 1 to ``laneLimit`` lanes.
  ///   - seconds: how long samples are kept. Default: a minute.
  ///   - framesPerSecond: the highest rate of frames for which they are kept that long. Default: 240.
  package init(_ lanes: [MotionLane], loop: FrameLoop, seconds: Double = 60, framesPerSecond: Double = 240) {
    precondition(
      (1...Self.laneLimit).contains(lanes.count), "a log has 1 to \(Self.laneLimit) lanes, not \(lanes.count)")
    self.loop = loop
    history = MotionHistory(seconds: seconds, framesPerSecond: framesPerSecond)
    chosen = ChosenLanes(lanes, in: history)
    finder = nil
  }

  /// Creates a log that finds what moves.
  ///
  /// - Parameters:
  ///   - seconds: how long samples are kept. Default: a minute.
  ///   - framesPerSecond: the highest rate of frames for which they are kept that long. Default: 240.
  package init(loop: FrameLoop, seconds: Double = 60, framesPerSecond: Double = 240) {
    self.loop = loop
    history = MotionHistory(seconds: seconds, framesPerSecond: framesPerSecond)
    chosen = nil
    finder = MotionFinder(loop: loop, history: history)
  }

  isolated deinit { for watch in watches { watch.stop() } }

  /// Observes transitions, locks and plans, until ``detach()``. The environment keeps the log until then.
  package func attach(to environment: TransitionEnvironment) {
    guard self.environment == nil else { return }
    self.environment = environment
    environment.addObserver(self)
    loop.addSchedulerObserver(self)
    loop.addMovementObserver(self)
  }

  /// Ends the observation. The log keeps its content.
  package func detach() {
    environment?.removeObserver(self)
    environment = nil
    loop.removeSchedulerObserver(self)
    loop.removeMovementObserver(self)
    for watch in watches { watch.stop() }
    watches.removeAll()
    transitions.removeAll()
  }

  // MARK: Samples

  /// The lanes that the log was made with; else those that have moved in the kept time, in the order of being found.
  package var lanes: [MotionLane] { chosen?.lanes ?? history.lanes }
  /// The number of frames that are kept.
  package var capacity: Int { history.samples.capacity }
  /// The number of frames in the log.
  package var count: Int { history.samples.count }
  /// The bytes that the samples take.
  package var byteCount: Int { history.byteCount }

  /// Adds the values of this frame. A second sample at the same time replaces the first.
  package func sample(_ window: Window) {
    let now = loop.now
    let hand = window.isPressed ? window.pointerLocation : nil
    history.samples.beginFrame(at: now, hand: hand ?? Point(.nan, .nan))
    if isNew {
      isNew = false
      for transition in window.transitions { follow(transition) }
    }
    chosen?.sample(window, transitions.first?.transition.transition, into: history.samples) { view in
      history.changes.add(MotionSeries.ViewChange(at: now, view: view))
    }
    finder?.sample()
  }

  /// The curves of all lanes.
  package var series: MotionSeries { series(of: lanes) }

  /// The curves of some lanes, with the marks and springs that concern them.
  ///
  /// - Parameters:
  ///   - lanes: lanes of this log; others have no values.
  ///   - span: the time in seconds on the loop's clock, with a frame before and after it. Default: all.
  package func series(of lanes: [MotionLane], in span: ClosedRange<Double>? = nil) -> MotionSeries {
    history.series(of: lanes, in: span)
  }

  // MARK: What happened

  /// When plans and animations were in force, oldest first. Empty for a log that was made with lanes.
  package var bars: [PlanBar] { history.bars }
  /// The tickets and requests, oldest first.
  package var lockNotes: [LockNote] { history.lockNotes }
  /// The marks of transitions and lanes, oldest first.
  package var allMarks: [MotionMark] { history.allMarks }

  /// The name of a view in this log; nil for a view that it does not follow.
  private func name(of view: View) -> String? {
    if let finder { return finder.name(of: view) }
    return view.identifier.flatMap { chosen?.follows($0) == true ? $0 : nil }
  }

  private func follow(_ transition: Transition) {
    guard !transitions.contains(where: { $0.transition.transition === transition }) else { return }
    let watch = watches.last { $0.progress === transition.progress }
    transitions.append(
      (WeakTransition(transition: transition), ProgressObservation(transition.progress, number: transition.number)))
    watch.map { finder?.didBegin(transition.number, $0) }
    finder?.trackProgress(transition.progress, of: transition.number, watch)
  }

  private func note(
    _ kind: MotionMark.Kind, _ transition: Transition, view: View? = nil, hand: (x: Double, y: Double)? = nil
  ) {
    let watch = transitions.first { $0.transition.transition === transition }?.progress
    history.marks.add(
      MotionMark(
        kind, at: loop.now, view: view.flatMap { name(of: $0) ?? $0.identifier }, transition: transition.number,
        director: kind == .began ? transition.directorName : nil, handover: watch?.handover(kind),
        hand: hand.map { Vector($0.x, $0.y) }))
  }
}

// MARK: - Transitions

extension MotionLog: TransitionObserver {
  package func transitionEvent(_ event: TransitionEvent) {
    switch event {
    case .began(let transition, let request, _):
      follow(transition)
      note(.began, transition)
      changeLock(.request, request) { $0.granted = $0.granted ?? loop.now }
    case .turned(let transition, _): note(.turned, transition)
    case .grabbed(let transition, let view): note(.seized, transition, view: view)
    case .released(let transition, let view, let velocity): note(.released, transition, view: view, hand: velocity)
    case .ended(let transition, _, _): end(transition)
    case .requested(let number, let origin, _):
      history.locks.add(LockNote(.request, number, origin.segue ?? origin.source.rawValue, at: loop.now))
    case .answered(let number, let outcome):
      changeLock(.request, number) { ($0.released, $0.ending) = (loop.now, outcome.explanation) }
    case .lock(let event): note(event)
    case .appearance, .queued, .replica, .warning: break
    }
  }

  private func end(_ transition: Transition) {
    note(.ended, transition)
    for watch in watches where watch.progress === transition.progress { finder?.endPlans(of: watch, all: true) }
    transitions.removeAll { $0.transition.transition === transition || $0.transition.transition == nil }
  }

  private func note(_ event: LockEvent) {
    let number = event.entry.number
    switch event.change {
    case .taken:
      history.locks.add(LockNote(.ticket, number, event.entry.label, at: loop.now))
      changeLock(.ticket, number) { $0.granted = loop.now }
    case .waiting: history.locks.add(LockNote(.ticket, number, event.entry.label, at: loop.now))
    case .handed: changeLock(.ticket, number) { $0.granted = $0.granted ?? loop.now }
    case .released, .withdrawn, .obsolete:
      changeLock(.ticket, number) { ($0.released, $0.ending) = (loop.now, event.change.rawValue) }
    }
  }

  private func changeLock(_ kind: LockNote.Kind, _ number: Int, _ body: (inout LockNote) -> Void) {
    let found = history.locks.newest(among: MotionHistory.lockLimit) {
      $0.kind == kind && $0.number == number && $0.released == nil
    }
    found.map { history.locks.change($0, body) }
  }
}

// MARK: - Plans

extension MotionLog: SchedulerObserver {
  package func loop(_ loop: FrameLoop, didAdd scheduler: Scheduler) {
    watches.removeAll { watch in
      guard watch.scheduler == nil else { return false }
      finder?.endPlans(of: watch, all: true)
      return true
    }
    let watch = SchedulerObservation(scheduler, for: self)
    watches.append(watch)
    finder?.followMoving(watch)
  }

  func didAdd(_ plan: any Plan, named name: String?, to target: AnyObject, _ watch: SchedulerObservation) {
    finder?.didAdd(plan, named: name, to: target, watch)
    guard let spring = plan.describedSpring else { return }
    let view = MotionFinder.view(of: target)
    let subject = view.flatMap { self.name(of: $0) }
    guard subject != nil || target is TransitionProgress else { return }
    let property = (plan as? any PropertyMovingPlan)?.movedProperty
    history.springs.add(SpringNote(at: loop.now, view: subject, property: property, spring: spring))
  }

  func didRemove(_ name: String, from target: AnyObject, _ watch: SchedulerObservation) {
    finder?.didRemove(name, from: target, watch)
  }

  func didStir(_ watch: SchedulerObservation) { for track in watch.tracks { finder?.heat(track) } }

  func didComeToRest(_ watch: SchedulerObservation) {
    if watch.progress != nil || !watch.tracks.isEmpty {
      history.marks.add(MotionMark(.settled, at: loop.now, transition: watch.transition))
    }
    finder?.endPlans(of: watch, all: false)
  }

  func didEnd(_ watch: SchedulerObservation) {
    finder?.endPlans(of: watch, all: true)
    watches.removeAll { $0 === watch }
  }

  func property(
    _ property: String, of target: AnyObject, didChangeHands handover: PropertyHandover, _ watch: SchedulerObservation
  ) {
    if handover.kind == .settled { finder?.didSettle(property, of: target) }
    guard let view = MotionFinder.view(of: target) else { return }
    let hand = handover.kind == .released ? Vector(handover.after.velocity.x, handover.after.velocity.y) : nil
    note(handover, of: property, view, transition: watch.transition, hand: hand)
  }

  private func note(
    _ handover: PropertyHandover, of property: String, _ view: View, transition: Int?, hand: Vector?
  ) {
    guard let name = name(of: view) else { return }
    let isAngle = ["rotation", "tilt"].contains(property)
    let change = MotionMark.Handover(handover, scale: isAngle ? 180 / .pi : 1)
    func note(_ kind: MotionMark.Kind) {
      history.marks.add(
        MotionMark(
          kind, at: loop.now, view: name, property: property, transition: transition, handover: change, hand: hand))
    }
    switch handover.kind {
    case .settled: break
    case .seized: note(.seized)
    case .released: note(.released)
    case .driven:
      // The plan that answers a release takes what the hand gave.
      let release = history.marks.newest(among: 16) { mark in
        mark.kind == .released && mark.view == name && mark.property == property && mark.time == loop.now
      }
      if let release { return history.marks.change(release) { $0.handover?.after = change.after } }
      if handover.wasMoving { note(.retargeted) }
    }
  }
}

// MARK: - Movements

extension MotionLog: MovementObserver {
  package func view(_ view: View, isMovedBy movement: Movement) { finder?.note(movement, of: view) }

  package func view(_ view: View, didRestFrom movement: Movement) { finder?.noteRest(of: view, from: movement) }

  package func view(
    _ view: View, _ property: ViewProperty, didChangeHands handover: PropertyHandover, hand: Vector?
  ) { note(handover, of: property.row.name, view, transition: nil, hand: hand) }
}

extension MotionMark.Handover {
  fileprivate init(_ handover: PropertyHandover, scale: Double) {
    self.init(
      from: State(handover.before.value * scale, velocity: handover.before.velocity * scale),
      to: State(handover.after.value * scale, velocity: handover.after.velocity * scale))
  }
}

extension LockNote {
  fileprivate init(_ kind: Kind, _ number: Int, _ name: String, at time: Double) {
    self.init(kind: kind, number: number, name: name, waits: time)
  }
}
