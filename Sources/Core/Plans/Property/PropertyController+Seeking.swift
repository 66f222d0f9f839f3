import Motion
import Runtime

// Scrubbing: records of the drivers determine the properties at any time.

extension PropertyController {
  // MARK: Recording

  /// Records the driver of a channel from now on. Does nothing if nothing is recorded.
  func record(
    _ index: Int, _ kind: MotionRecord.Kind, named name: String? = nil, value: SIMD4<Double>,
    velocity: SIMD4<Double>,
    ends: SpringEnds? = nil
  ) {
    guard histories != nil else { return }
    let now = now
    histories?[index].note(
      MotionRecord(
        decided: now, begin: now, kind: kind, name: name, value: value, velocity: velocity, ends: ends))
  }

  /// Records an addition to a channel, and the value to which it is added.
  func record(_ motion: TimedMotion, addedTo index: Int, named name: String?) {
    guard let history = histories?[index] else { return }
    if history.records.isEmpty {
      record(index, .rest, value: channels[index].value, velocity: channels[index].velocity)
    }
    histories?[index].note(
      ChannelHistory.Addition(decided: now, motion: motion, keyframes: motion.keyframes, name: name))
  }

  /// Records that a driver was offset or that its velocity changed.
  func recordChange(_ index: Int, shiftedBy distance: SIMD4<Double>) {
    guard let old = histories?[index].record(at: now) else { return }
    let state = state(index, at: now)
    let kind: MotionRecord.Kind
    switch old.kind {
    case .rest, .hand: kind = old.kind
    case .spring(let spring, let destination, let threshold):
      kind = .spring(spring, to: destination + distance, threshold: threshold)
    case .timed(let motion, let keyframes):
      var motion = motion.live(at: now, from: old.value)
      motion.shift(by: distance)
      kind = .timed(motion, keyframes)
    case .follow(let drive): kind = .follow(drive.shifted(by: distance))
    }
    record(index, kind, named: old.name, value: state.value, velocity: state.velocity, ends: old.ends)
  }

  // MARK: Seeking

  func seek(to time: Double) {
    guard histories != nil else { return }
    if !isSeeking { beginSeeking() }
    for index in channels.indices { put(index, to: time) }
  }

  /// Removes the target's motions from the engine, and ends its drags.
  private func beginSeeking() {
    isSeeking = true
    for index in channels.indices {
      let channel = channels[index]
      let state = state(index, at: now)
      if let motion = channel.motion { engine?.remove(motion) }
      for (handle, _) in channel.additions.motions { engine?.remove(handle) }
      if case .hand = channel.driver {
        record(index, .rest, value: channel.value, velocity: channel.velocity)
      }
      channels[index].take(.none, named: nil, value: state.value, velocity: .zero)
    }
  }

  private func put(_ index: Int, to time: Double) {
    guard let history = histories?[index], let state = history.state(at: time, progress) else { return }
    if let record = history.record(at: time), case .follow(let drive) = record.kind {
      // The transition's progress may be set later at the same time. It then writes the property.
      channels[index].take(.follow(drive), named: record.name, value: state.value, velocity: state.velocity)
    } else {
      channels[index].rest(value: state.value, velocity: state.velocity, at: time)
    }
    let sum = history.sum(at: time)
    channels[index].additions.set(sum)
    channels[index].core.write(state.value + sum, to: target)
  }

  // MARK: Going on

  func resume(at time: Double) {
    guard histories != nil else { return }
    isSeeking = false
    restoreAttachments(at: time)
    for index in channels.indices {
      histories?[index].forget(after: time)
      resume(index, at: time)
    }
    if isMoving { context?.startUpdates() } else { context?.rest() }
  }

  private func resume(_ index: Int, at time: Double) {
    guard let history = histories?[index], let engine else { return }
    channels[index].additions.clear()
    if let record = history.record(at: time) {
      resume(index, record, at: time, engine)
    } else {
      let value = channels[index].value
      channels[index].take(.none, named: nil, value: value, velocity: .zero)
    }
    channels[index].pending = history.pending(at: time)
    for addition in history.live(at: time) {
      let handle = engine.add(addition.motion.live(at: time, from: .zero), channel: channels[index].number)
      channels[index].additions.add(handle, named: addition.name)
    }
    if !channels[index].additions.isPlain { noteAdditions(index, sum: history.sum(at: time)) }
  }

  private func resume(_ index: Int, _ record: MotionRecord, at time: Double, _ engine: MotionEngine) {
    let state = record.state(at: time, progress)
    if case .follow(let drive) = record.kind {
      channels[index].take(.follow(drive), named: record.name, value: state.value, velocity: state.velocity)
    } else if let motion = motion(of: record, index, at: time, engine), !state.isOver {
      channels[index].take(
        .motion(motion), named: record.name, value: state.value, velocity: state.velocity, ends: record.ends)
      if record.ends != nil { channels[index].current = record }
    } else {
      channels[index].rest(value: state.value, velocity: state.velocity, at: time, ends: record.ends)
    }
  }

  /// Adds a recorded motion to the engine, at its present age.
  private func motion(of record: MotionRecord, _ index: Int, at time: Double, _ engine: MotionEngine) -> MotionHandle? {
    guard !record.state(at: time, progress).isOver else { return nil }
    let channel = channels[index].number
    switch record.kind {
    case .rest, .hand, .follow: return nil
    case .spring(let spring, let destination, let threshold):
      return engine.addSpring(
        spring, from: record.value, to: destination, velocity: record.velocity, threshold: threshold,
        age: time - record.begin, at: time, channel: channel)
    case .timed(let motion, _):
      return engine.add(motion.live(at: time, from: record.value), channel: channel)
    }
  }

  // MARK: Pending motions

  /// Begins pending motions that are due, at their present age.
  /// - Returns: whether others begin later.
  func beginPending(by time: Double) -> Bool {
    var isWaiting = false
    for index in channels.indices {
      guard let record = channels[index].pending else { continue }
      guard record.begin <= time, let engine else {
        isWaiting = true
        continue
      }
      if let motion = channels[index].motion { engine.remove(motion) }
      channels[index].pending = nil
      resume(index, record, at: time, engine)
      write(index, at: time)
    }
    return isWaiting
  }
}
