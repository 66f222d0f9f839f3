// A scheduler on a timeline records its plan operations. While time is scrubbed, it sets each performer to the
// scrubber's time. When the scrubber is detached, the performers continue from there.

extension Scheduler: TimelineFollower {
  /// Follows a pause, a change of rate or a scrub of the timeline.
  package func timelineDidChange() {
    guard let recording, !isTornDown else { return }
    loop.requestFrame()
    switch recording.work {
    case .busy, .seeking: recording.isOutdated = true
    case .nothing: followTimeline(recording)
    }
  }

  /// Applies changes of the timeline that happened during the scheduler's work.
  func catchUpWithTimeline() {
    guard let recording, recording.isOutdated, case .nothing = recording.work else { return }
    followTimeline(recording)
  }

  private func followTimeline(_ recording: PlanRecording) {
    recording.isOutdated = false
    switch (recording.course, recording.timeline.isScrubbed) {
    case (.live, false): break
    case (.live, true):
      let token = makeLedgerToken({ "scrubber" }, of: nil)
      token.isActive = true
      recording.course = .scrubbed(token)
      seek(recording)
    case (.scrubbed, true): seek(recording)
    case (.scrubbed(let token), false):
      resume(recording)
      recording.course = .live
      token.isActive = false
    }
  }

  // MARK: Changes

  /// Changes the plans at one time. While time is scrubbed, that is the scrubber's time, and later recorded operations
  /// are removed.
  func change(_ body: @escaping () -> Void) {
    guard let recording else { return body() }
    switch recording.work {
    case .busy: body()
    case .seeking: recording.deferred.append(body)
    case .nothing:
      catchUpWithTimeline()
      let isScrubbed = recording.isScrubbed
      if isScrubbed { resume(recording) }
      recording.work = .busy(at: recording.now)
      body()
      recording.work = .nothing
      if isScrubbed, !isTornDown { seek(recording) }
    }
  }

  // MARK: Seeking

  private func seek(_ recording: PlanRecording) {
    let time = recording.now
    recording.work = .seeking(at: time)
    let slots = allSlots
    for slot in slots {
      if case .simulated(let simulation) = slot.seeking {
        simulation.seek(to: time) { recording.work = .seeking(at: $0) }
      }
    }
    recording.work = .seeking(at: time)
    for slot in slots {
      if case .itself(let performer) = slot.seeking { performer.seek(to: time) }
    }
    recording.work = .nothing
    runDeferred(recording)
  }

  private func runDeferred(_ recording: PlanRecording) {
    guard !recording.deferred.isEmpty else { return }
    let deferred = recording.deferred
    recording.deferred.removeAll()
    change { for action in deferred { action() } }
  }

  private func resume(_ recording: PlanRecording) {
    let time = recording.now
    recording.work = .busy(at: time)
    takeBack(recording.takeOperations(after: time))
    seekSteppers(to: time)
    for slot in allSlots {
      slot.rebase(to: time)
      switch slot.seeking {
      case .itself(let performer): performer.resume(at: time)
      case .simulated(let simulation): simulation.forget(after: time)
      case .unmoved, nil: break
      }
    }
    recording.work = .nothing
  }

  /// Restores the plan names from before the operations. Tokens of restored plans may become active again.
  private func takeBack(_ operations: [PlanRecording.Operation]) {
    for operation in operations {
      guard let name = operation.entry.name, let scope = scope(of: operation.slot.target) else { continue }
      let isUnmoved = if case .unmoved = operation.slot.seeking { true } else { false }
      if operation.isRemoval {
        scope.named[name] = TargetScope.Named(slot: operation.slot, entry: operation.entry)
        operation.slot.reinstate(operation.entry)
        if isUnmoved { operation.slot.add(operation.entry) }
      } else {
        if scope.named[name]?.entry === operation.entry { scope.named[name] = nil }
        if isUnmoved { operation.slot.remove(operation.entry) } else { operation.entry.token?.revoke() }
      }
    }
  }

  // MARK: Performers

  /// Determines how a new performer can be set to another time.
  func prepareSeeking(_ slot: PerformerSlot, _ type: any Plan.Type, actor: AnyObject) {
    guard let recording else { return }
    if let performer = slot.performer as? any SeekablePerforming {
      slot.seeking = .itself(performer)
    } else if let performer = slot.performer as? any ManualPerforming {
      slot.seeking = simulation(of: slot, performer, type, actor: actor, recording).map { .simulated($0) } ?? .unmoved
    } else {
      slot.seeking = .unmoved
    }
  }

  private func simulation(
    of slot: PerformerSlot, _ performer: any ManualPerforming, _ type: any Plan.Type, actor: AnyObject,
    _ recording: PlanRecording
  ) -> Simulation? {
    if let performer = performer as? any CheckpointPerforming {
      return Simulation(
        slot, at: recording.now, checkpoint: { remember(performer) }, birth: remember(performer))
    }
    guard let target = actor as? any RestorableTarget else {
      warn(
        "\(Swift.type(of: performer)) cannot be scrubbed: neither the performer nor its target can restore an earlier state"
      )
      return nil
    }
    let restore = target.rememberState()
    return Simulation(slot, at: recording.now, checkpoint: nil) { [weak self, unowned slot, weak actor] in
      restore()
      guard let self, let actor, let performer = type.makePerformer(for: actor) else { return }
      slot.begin(with: performer, progress: progress)
    }
  }
}
