import Motion
import Runtime

// Hands, and other things beside time, that have to do with a property.

extension PropertyController {
  /// A hand puts the property somewhere; not while a scrubber does.
  func hold(_ core: PropertyCore, at value: SIMD4<Double>, velocity: SIMD4<Double>, by drag: AnyObject) {
    if isStanding { return }
    let index = channel(for: core)
    let motion = channels[index].motion
    if let motion { engine?.remove(motion) }
    record(index, .hand, value: value, velocity: velocity)
    channels[index].take(.hand(ObjectIdentifier(drag)), named: nil, value: value, velocity: velocity)
    write(index, at: now)
    if motion != nil { noteChange() }
  }

  /// Whether the hand still has the property: a newer plan takes it away.
  func isHeld(_ core: PropertyCore, by drag: AnyObject) -> Bool {
    channels.contains { $0.core.name == core.name && $0.isHeld(by: drag) }
  }

  /// The hand lets go.
  func letGo(_ core: PropertyCore, velocity: SIMD4<Double>, by drag: AnyObject) {
    guard isHeld(core, by: drag) else { return }
    let index = channel(for: core)
    channels[index].rest(value: channels[index].value, velocity: velocity, at: now, isThrown: true)
    record(index, .rest, value: channels[index].value, velocity: velocity)
  }

  /// Whether nothing moves the property by itself, and nobody has it.
  func isFree(_ core: PropertyCore) -> Bool {
    channels.allSatisfy { channel in
      if channel.core.name == core.name, case .none = channel.driver { true } else { channel.core.name != core.name }
    }
  }

  /// Whether any hand has the property.
  func isHeldByAnyHand(_ core: PropertyCore) -> Bool {
    channels.contains { channel in
      if channel.core.name == core.name, case .hand = channel.driver { true } else { false }
    }
  }

  /// The motion that drives a property; nil where none does.
  func motion(of core: PropertyCore) -> MotionHandle? { channels.first { $0.core.name == core.name }?.motion }

  /// Puts a property elsewhere together with what moves it: whoever does goes on from there, and ends as far away.
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
    case .hand(let id): attachments.first { ObjectIdentifier($0) == id }?.didShift(core, by: distance)
    }
    recordChange(index, shiftedBy: distance)
  }

  /// Adds to the velocity of a property, for whoever moves it or comes in the same moment. Nothing where a hand has it, or
  /// had it until now: that has told its velocity; nor while a scrubber says where it is.
  func push(_ core: PropertyCore, by velocity: SIMD4<Double>) {
    if isStanding { return }
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

  func add(_ attachment: any PlanAttachment) {
    attachments.append(attachment)
    if histories != nil { pastAttachments.append(PastAttachment(attachment: attachment, begin: now)) }
  }

  /// The attachments are those of an earlier moment again.
  func restoreAttachments(at time: Double) {
    for past in pastAttachments where past.begin > time && past.end == nil {
      attachments.removeAll { $0 === past.attachment }
      past.attachment.detach()
    }
    pastAttachments.removeAll { $0.begin > time }
    for index in pastAttachments.indices where (pastAttachments[index].end ?? 0) > time {
      pastAttachments[index].end = nil
      attachments.append(pastAttachments[index].attachment)
      pastAttachments[index].attachment.attach()
    }
  }
}
