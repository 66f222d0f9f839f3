import Motion
import Runtime
import Views

// The newest motion of a property wins, whether it is a plan of this or another scheduler, an animation block, an
// animator, or a setter.

extension PropertyController {
  /// Removes a property's driver, and ends the other motions of the property.
  /// - Returns: the value and the velocity of the property.
  func claim(_ index: Int) -> (value: SIMD4<Double>, velocity: SIMD4<Double>) {
    let others = takeFromOthers(index)
    if isInMotion(index) { traceLoss(index) }
    let start = takeOver(index)
    return (start.value, start.velocity + others)
  }

  /// Ends the motions of a view property besides those on its own channel.
  /// - Returns: their velocity.
  @discardableResult
  func takeFromOthers(_ index: Int) -> SIMD4<Double> {
    guard let property = channels[index].core.viewProperty, let view = target as? View else { return .zero }
    var velocity = view.takeProperty(property, for: self)
    if isYielding {
      view.addMover(self)
      velocity += yield(property, of: view, isSet: false, except: index)
    }
    return velocity.lowHalf
  }

  /// Whether newer motions take properties from the plans. A transition's plans keep the properties of its views: its
  /// gestures and its direction decide where they go.
  private var isYielding: Bool { progress == nil && !isSeeking }

  /// Tells tracers that a plan's motion does not reach its end.
  func traceLoss(_ index: Int) {
    context?.traceLoss(of: channels[index].core.name, target, plan: channels[index].name)
  }

  private func yield(
    _ property: ViewProperty, of view: View, isSet: Bool, except own: Int? = nil
  ) -> SIMD8<Double> {
    guard isYielding, let engine, !engine.isWriting else { return .zero }
    var sum = SIMD8<Double>.zero
    let wasMoving = isMoving
    for index in channels.indices where index != own && channels[index].isMoving {
      guard let moved = channels[index].core.viewProperty, moved.overlaps(property) else { continue }
      // A setter leaves a motion that waits for its delay: it begins where the property is then.
      if isSet ? isInMotion(index) : channels[index].motion != nil {
        traceLoss(index)
        let (value, velocity) = takeOver(index)
        sum += view.velocity(of: property, where: moved, movesBy: SIMD8(lowHalf: velocity, highHalf: .zero))
        channels[index].rest(value: value, velocity: .zero, at: now)
        record(index, .rest, value: value, velocity: .zero)
      }
      if !isSet { endAdditions(index) }
    }
    if wasMoving { noteChange() }
    return sum
  }

  /// Ends the additive motions of a property, which keeps what they have added.
  private func endAdditions(_ index: Int) {
    guard !channels[index].additions.isPlain else { return }
    histories?[index].removeAdditions(at: now)
    for (handle, _) in channels[index].additions.motions { engine?.remove(handle) }
    channels[index].additions.clear()
    engine?.setDirect(true, channel: channels[index].number)
  }
}

extension PropertyController: PropertyMover {
  func moves(_ property: ViewProperty, of view: View) -> Bool {
    channels.indices.contains {
      isInMotion($0) && (channels[$0].core.viewProperty?.overlaps(property) ?? false)
    }
  }

  func yield(_ property: ViewProperty, of view: View, isSet: Bool) -> SIMD8<Double> {
    yield(property, of: view, isSet: isSet, except: nil)
  }
}
