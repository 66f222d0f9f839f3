import Motion
import Runtime
import Views

// For drags and other plans that take a property, offset it, or push it.

extension PropertyController {
  /// Sets a property for a drag. Ignored while a scrubber sets the target.
  func hold(_ core: PropertyCore, at value: SIMD4<Double>, velocity: SIMD4<Double>, by drag: AnyObject) {
    if isSeeking { return }
    let index = channel(for: core)
    if !channels[index].isHeld(by: drag) {
      let state = state(index, at: now)
      takeFromOthers(index)
      if isInMotion(index) { traceLoss(index) }
      trace(.seized, index, from: (value, state.velocity), velocity: velocity, wasMoving: isInMotion(index))
    }
    let motion = channels[index].motion
    if let motion { engine?.remove(motion) }
    record(index, .hand, value: value, velocity: velocity)
    channels[index].take(.hand(ObjectIdentifier(drag)), named: nil, value: value, velocity: velocity)
    write(index, at: now)
    if motion != nil { noteChange() }
  }

  /// Whether the drag still holds the property. A newer plan takes it away.
  func isHeld(_ core: PropertyCore, by drag: AnyObject) -> Bool {
    channels.contains { $0.core.name == core.name && $0.isHeld(by: drag) }
  }

  /// Releases a property from a drag.
  func letGo(_ core: PropertyCore, velocity: SIMD4<Double>, by drag: AnyObject) {
    guard isHeld(core, by: drag) else { return }
    let index = channel(for: core)
    trace(.released, index, from: (channels[index].value, channels[index].velocity), velocity: velocity)
    channels[index].rest(value: channels[index].value, velocity: velocity, at: now, isThrown: true)
    record(index, .rest, value: channels[index].value, velocity: velocity)
  }

  /// Whether nothing drives the property.
  func isFree(_ core: PropertyCore) -> Bool {
    channels.allSatisfy { channel in
      if channel.core.name == core.name, case .none = channel.driver { true } else { channel.core.name != core.name }
    }
  }

  /// Whether any drag holds the property.
  func isHeldByAnyHand(_ core: PropertyCore) -> Bool {
    channels.contains { channel in
      if channel.core.name == core.name, case .hand = channel.driver { true } else { false }
    }
  }

  /// The motion that drives a property; nil without one.
  func motion(of core: PropertyCore) -> MotionHandle? { channels.first { $0.core.name == core.name }?.motion }

  /// Offsets a property and its active motions by the same amount.
  func shift(_ core: PropertyCore, by distance: SIMD4<Double>) {
    let index = channel(for: core)
    let value = present(index) + distance
    channels[index].put(value, velocity: channels[index].velocity)
    channels[index].core.write(value + channels[index].additions.sum, to: target)
    if !channels[index].additions.isPlain { noteAdditions(index, sum: channels[index].additions.sum) }
    switch channels[index].driver {
    case .none: break
    case .motion(let handle): engine?.shift(handle, by: distance)
    case .follow(let drive): channels[index].follow(drive.shifted(by: distance))
    case .hand(let id): attachments.first(id)?.didShift(core, by: distance)
    }
    recordChange(index, shiftedBy: distance)
  }

  /// Adds to the velocity of a property, for its driver or for a plan that is added at the same time. Ignored while a
  /// drag holds the property or if a drag released it at this time, because drags set the velocity, and while a
  /// scrubber sets the target.
  func push(_ core: PropertyCore, by velocity: SIMD4<Double>) {
    if isSeeking { return }
    let index = channel(for: core)
    switch channels[index].driver {
    case .hand, .follow: return
    case .motion(let handle):
      engine?.push(handle, by: velocity, at: now)
      recordChange(index, shiftedBy: .zero)
    case .none:
      if channels[index].isThrown(at: now) { return }
      let (value, old) = takeOver(index)
      channels[index].rest(value: value, velocity: old + velocity, at: now)
      record(index, .rest, value: value, velocity: old + velocity)
    }
  }
}
