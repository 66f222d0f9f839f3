import Animation
import Plans
import Runtime
import Views

/// Finds what plans, animations and movements move, and samples it while it moves.
final class MotionFinder {
  /// Frames between two searches for what is gone.
  private static let pruneInterval = 256

  private let loop: FrameLoop
  private let history: MotionHistory
  private let store: SampleStore
  private let names = ViewNames()
  private(set) var tracks: [MotionTrack] = []
  private var tracksOfProgress: [Int: MotionTrack] = [:]
  /// The tracks that are sampled.
  private var hot: [MotionTrack] = []
  /// The views that movements move.
  private var moving: [ViewNames.Entry] = []

  init(loop: FrameLoop, history: MotionHistory) {
    self.loop = loop
    self.history = history
    store = history.samples
  }

  func name(of view: View) -> String { names.entry(of: view, store).name }

  static func name(ofTransition number: Int) -> String { "transition \(number)" }

  // MARK: Frames

  /// Samples everything that moves. Call it once a frame, after the store has begun the frame.
  func sample() {
    let frame = store.frame
    loop.eachAnimation { animation in note(animation, frame) }
    followMovements()
    var kept = 0
    for index in hot.indices {
      let track = hot[index]
      let hasChanged = track.sample(into: store)
      endAnimations(of: track, before: frame)
      if hasChanged || track.animatedFrame == frame || track.watch?.isActive == true {
        hot[kept] = track
        kept += 1
      } else if track.slots.contains(where: { store.isMoving($0) }) {
        hot[kept] = track
        kept += 1
      } else {
        track.isHot = false
      }
    }
    hot.removeLast(hot.count - kept)
    if frame % Self.pruneInterval == Self.pruneInterval - 1 { prune() }
  }

  /// Samples a track from now on, until it rests.
  func heat(_ track: MotionTrack) {
    guard !track.isHot else { return }
    track.isHot = true
    hot.append(track)
  }

  private func prune() {
    var gone: [MotionTrack] = []
    for track in tracks where !track.isHot && track.isOrphaned && track.slots.allSatisfy(store.isEmpty) {
      gone.append(track)
      for slot in track.slots { history.removeLane(slot) }
      track.watch?.tracks.removeAll { $0 === track }
    }
    guard !gone.isEmpty else { return names.prune() }
    let ids = Set(gone.map { ObjectIdentifier($0) })
    tracks.removeAll { ids.contains(ObjectIdentifier($0)) }
    tracksOfProgress = tracksOfProgress.filter { !ids.contains(ObjectIdentifier($0.value)) }
    names.remove(ids)
    names.prune()
  }

  // MARK: Tracks

  /// - Parameter start: the values before the newest frame; nil: the present ones.
  private func add(
    _ source: MotionTrack.Source, _ lanes: [MotionLane], of target: AnyObject, from start: SIMD8<Double>? = nil
  ) -> MotionTrack? {
    guard !lanes.isEmpty, history.laneCount + lanes.count <= MotionHistory.laneLimit else { return nil }
    let track = MotionTrack(source, lanes, of: target, from: start, in: history)
    tracks.append(track)
    return track
  }

  private func track(
    _ property: ViewProperty, of view: View, _ entry: ViewNames.Entry, from start: SIMD8<Double>? = nil
  ) -> MotionTrack? {
    if let track = entry.track(of: property) { return track }
    let lanes = MotionLane.lanes(of: property, view: entry.name)
    guard let track = add(.property(property), lanes, of: view, from: start) else { return nil }
    entry.add(track)
    return track
  }

  private func track(_ core: PropertyCore, of view: View, _ entry: ViewNames.Entry) -> MotionTrack? {
    if let property = core.viewProperty { return track(property, of: view, entry) }
    if let track = entry.track(ofCustom: core.name) { return track }
    guard let track = add(.custom(core), MotionLane.lanes(ofCustom: core.name, view: entry.name), of: view) else {
      return nil
    }
    entry.add(track)
    return track
  }

  /// The properties that lanes can show in place of one that is read by its parts.
  private static func shown(_ property: ViewProperty) -> [ViewProperty] {
    switch property {
    case .transform: [.translation, .rotation, .scale]
    case .border: [.borderColor, .borderWidth]
    case .shadow: [.shadowColor, .shadowRadius, .shadowOffset]
    case .tilt: [.tiltAngle]
    default: [property]
    }
  }

  /// The properties that are followed for a plan that names none: those that change how the whole view is seen.
  private static let usual: [ViewProperty] = [
    .center, .boundsSize, .boundsOrigin, .relativeTranslation, .translation, .rotation, .scale, .tiltAngle, .alpha,
    .cornerRadius, .backgroundColor,
  ]

  func trackProgress(_ progress: TransitionProgress, of number: Int, _ watch: SchedulerObservation?) {
    let track =
      tracksOfProgress[number] ?? add(.progress, [.progress(ofTransition: number)], of: progress)
    guard let track else { return }
    tracksOfProgress[number] = track
    follow(track, watch)
  }

  /// Samples the track while the scheduler is active.
  private func follow(_ track: MotionTrack, _ watch: SchedulerObservation?) {
    if let watch, track.watch !== watch {
      track.watch = watch
      if !watch.tracks.contains(where: { $0 === track }) { watch.tracks.append(track) }
    }
    heat(track)
  }

  /// Samples what a scheduler moves already, and notes the plans that are in force.
  func followMoving(_ watch: SchedulerObservation) {
    watch.scheduler?.eachLastingPlan { didAdd($0, named: $1, to: $2, watch) }
    for target in watch.scheduler?.activeTargets ?? [] {
      if let view = Self.view(of: target) { followUsual(view, entry(of: target, view), watch) }
    }
  }

  /// The entry of the view that a target is or moves. An element in flight has the names of its two ends.
  private func entry(of target: AnyObject, _ view: View) -> ViewNames.Entry {
    let flight = (target as? ElementFlight).map { $0.description.replacing(".", with: "_") }
    return names.entry(of: view, store, named: flight)
  }

  private func followUsual(_ view: View, _ entry: ViewNames.Entry, _ watch: SchedulerObservation) {
    for property in Self.usual {
      if let track = track(property, of: view, entry) { follow(track, watch) }
    }
  }

  /// The view that a target is or moves.
  static func view(of target: AnyObject) -> View? {
    if let view = target as? View { return view }
    if let flight = target as? ElementFlight { return flight.box }
    return (target as? any TargetProxy)?.representedTarget as? View
  }

  // MARK: Plans

  /// A plan was added.
  func didAdd(_ plan: any Plan, named name: String?, to target: AnyObject, _ watch: SchedulerObservation) {
    let isLasting = plan is any LastingPlan
    guard let view = Self.view(of: target) else {
      let subject = (target is TransitionProgress ? watch.transition.map(Self.name(ofTransition:)) : nil)
      let bar = begin(plan, named: name, of: subject ?? Self.typeName(target), nil, watch)
      watch.plans.append((ObjectIdentifier(target), OpenBar(bar: bar, name: name, isLasting: isLasting)))
      return
    }
    let entry = entry(of: target, view)
    guard let moving = plan as? any PropertyMovingPlan else {
      followUsual(view, entry, watch)
      let bar = begin(plan, named: name, of: entry.name, nil, watch)
      watch.plans.append((ObjectIdentifier(target), OpenBar(bar: bar, name: name, isLasting: isLasting)))
      return
    }
    let bar = begin(plan, named: name, of: entry.name, moving.core.name, watch)
    guard let track = track(moving.core, of: view, entry) else { return }
    follow(track, watch)
    if !moving.isAdditive {
      for open in track.plans { end(open) }
      track.plans.removeAll()
    }
    track.plans.append(OpenBar(bar: bar, name: name, isLasting: isLasting))
  }

  private static func typeName(_ target: AnyObject) -> String { "\(type(of: target))" }

  private func begin(
    _ plan: any Plan, named name: String?, of target: String, _ property: String?, _ watch: SchedulerObservation
  ) -> Int {
    let outline = PlanOutline(plan)
    return history.planBars.add(
      PlanBar(
        target: target, property: property, plan: outline.type, name: name, begin: loop.now, end: nil,
        transition: watch.transition, summary: outline.summary, segment: outline.segment))
  }

  private func end(_ open: OpenBar) { history.planBars.change(open.bar) { $0.end = $0.end ?? loop.now } }

  /// A named plan was removed.
  func didRemove(_ name: String, from target: AnyObject, _ watch: SchedulerObservation) {
    watch.plans.removeAll { entry in
      guard entry.target == ObjectIdentifier(target), entry.open.name == name else { return false }
      end(entry.open)
      return true
    }
    guard let view = Self.view(of: target) else { return }
    for track in names.entry(of: view, store).tracks {
      track.plans.removeAll { open in
        guard open.name == name else { return false }
        end(open)
        return true
      }
    }
  }

  /// The motion of a property is over.
  func didSettle(_ property: String, of target: AnyObject) {
    guard let view = Self.view(of: target) else { return }
    for track in names.entry(of: view, store).tracks where track.lanes[0].property == property {
      endPlans(of: track, all: false)
    }
  }

  private func endPlans(of track: MotionTrack, all: Bool) {
    track.plans.removeAll { open in
      guard all || !open.isLasting else { return false }
      end(open)
      return true
    }
  }

  /// The scheduler's plans are at rest; with its transition, all of them end.
  func endPlans(of watch: SchedulerObservation, all: Bool) {
    for track in watch.tracks where track.watch === watch { endPlans(of: track, all: all) }
    watch.plans.removeAll { entry in
      guard all || !entry.open.isLasting else { return false }
      end(entry.open)
      return true
    }
    if all { watch.tracks.removeAll() }
  }

  /// The number of a transition is known after its first plans.
  func didBegin(_ number: Int, _ watch: SchedulerObservation) {
    watch.transition = number
    for open in watch.plans.map(\.open) + watch.tracks.flatMap(\.plans) {
      history.planBars.change(open.bar) { $0.transition = number }
    }
  }

  // MARK: Animations

  private func note(_ animation: ActiveAnimation, _ frame: Int) {
    if animation.view.isOrnament { return }
    let entry = names.entry(of: animation.view, store)
    for property in Self.shown(animation.property) {
      let start = property == animation.property ? animation.start : nil
      guard let track = track(property, of: animation.view, entry, from: start) else { continue }
      track.animatedFrame = frame
      heat(track)
      if let index = track.animations.firstIndex(where: { $0.animation == animation.number }) {
        track.animations[index].frame = frame
      } else {
        let outline = PlanOutline(animation)
        let bar = history.planBars.add(
          PlanBar(
            target: entry.name, property: property.row.name, plan: outline.type, name: nil, begin: animation.begin,
            end: nil, transition: nil, summary: outline.summary))
        track.animations.append(OpenBar(bar: bar, animation: animation.number, frame: frame))
      }
    }
  }

  private func endAnimations(of track: MotionTrack, before frame: Int) {
    guard !track.animations.isEmpty, track.animations.contains(where: { $0.frame < frame }) else { return }
    track.animations.removeAll { open in
      guard open.frame < frame else { return false }
      end(open)
      return true
    }
  }

  // MARK: Movements

  /// A movement moves a view, from now on or still.
  func note(_ movement: Movement, of view: View) {
    let entry = names.entry(of: view, store)
    if let open = entry.movement {
      if open.name == movement.name { return }
      end(open.bar)
    } else {
      moving.append(entry)
    }
    let bar = history.planBars.add(
      PlanBar(
        target: entry.name, property: nil, plan: movement.name, name: nil, begin: loop.now, end: nil, transition: nil,
        summary: movement.summary))
    entry.movement = OpenMovement(
      name: movement.name, bar: OpenBar(bar: bar), tracks: movement.properties.compactMap { track($0, of: view, entry) }
    )
  }

  /// A movement does not move a view any longer.
  func noteRest(of view: View, from movement: Movement) {
    guard let entry = names.knownEntry(of: view), entry.movement?.name == movement.name else { return }
    endMovement(of: entry)
    moving.removeAll { $0 === entry }
  }

  private func endMovement(of entry: ViewNames.Entry) {
    if let open = entry.movement { end(open.bar) }
    entry.movement = nil
  }

  /// Samples what movements move, and ends those of views that have left the window.
  private func followMovements() {
    moving.removeAll { entry in
      guard entry.view?.window == nil else {
        for track in entry.movement?.tracks ?? [] { heat(track) }
        return false
      }
      endMovement(of: entry)
      return true
    }
  }
}
