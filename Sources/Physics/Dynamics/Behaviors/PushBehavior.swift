import Geometry

/// Pushes items: once, or as long as the behavior is active.
///
/// A continuous push of magnitude 1 accelerates an item of 100 by 100 points and density 1 by 100 points per second
/// every second; an instantaneous push adds that velocity at once. The effect is inversely proportional to the mass: an
/// item of four times the area gets a quarter.
public final class PushBehavior: ItemsBehavior {
  /// The duration of a push. After an instantaneous push, ``active`` is false.
  public typealias Mode = Push.Mode

  /// Whether the push is instantaneous or continuous.
  public let mode: Mode
  private var direction = PolarVector(.zero)
  /// The push as a plan, without the offset, which each item has separately.
  package private(set) var push: Push { didSet { if push != oldValue { didChange() } } }
  private var offsets = PerItem<Vector>()
  /// Whether the behavior pushes. Set it to true for another instantaneous push. Default: true.
  public var active = true { didSet { if active != oldValue { didChange() } } }

  /// Makes a behavior that pushes items once ``pushDirection`` is set.
  public init(items: [any DynamicItem] = [], mode: Mode) {
    self.mode = mode
    push = Push(.zero, mode: mode)
    super.init(items: items)
  }

  /// The direction and strength of the push. Each component is limited to -1e6...1e6. ``angle`` and ``magnitude``
  /// express the same vector. Default: (0, 0).
  public var pushDirection: Vector {
    get { direction.vector }
    set {
      direction.set(PhysicsLimits.push.bounded(newValue, "pushDirection", of: "PushBehavior"))
      push = Push(direction.vector, mode: mode)
    }
  }

  /// The direction in radians, clockwise on screen: 0 is right, half pi is down.
  public var angle: Double {
    get { direction.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The strength, -1,000,000...1,000,000; a negative value reverses the direction. Default: 0.
  public var magnitude: Double {
    get { direction.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  /// Sets the direction, in radians, and the strength of the push.
  public func setAngle(_ angle: Double, magnitude: Double) {
    direction.set(
      angle: PhysicsLimits.boundedAngle(angle, "angle", of: "PushBehavior"),
      magnitude: PhysicsLimits.push.bounded(magnitude, "magnitude", of: "PushBehavior"))
    push = Push(direction.vector, mode: mode)
  }

  /// Sets the point at which an item is pushed, in points from its center, in the unrotated item. A push away from the
  /// center also rotates the item.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    let offset = PhysicsLimits.place.bounded(offset, "offset", of: "PushBehavior")
    offsets[item] = offset == .zero ? nil : offset
    didChange()
  }

  /// The point at which an item is pushed, from its center. Default: zero, the center.
  public func targetOffsetFromCenter(for item: any DynamicItem) -> Vector { offsets[item] ?? .zero }

  override func itemWasRemoved(_ item: any DynamicItem) { offsets[item] = nil }

  override func realize(in animator: DynamicAnimator) {
    switch mode {
    case .continuous: realizeContinuous(in: animator)
    case .instantaneous: pushOnce(in: animator)
    }
  }

  private func pushOnce(in animator: DynamicAnimator) {
    guard active else { return }
    let present = items.filter { animator.body(of: $0) != nil }
    // None of the views is in the tree yet.
    if present.isEmpty, !items.isEmpty { return }
    for item in present {
      guard let body = animator.body(of: item) else { continue }
      animator.world.addImpulse(push.effort, at: targetOffsetFromCenter(for: item), to: body)
    }
    active = false
  }

  private func realizeContinuous(in animator: DynamicAnimator) {
    let world = animator.world
    let groups = active && push.vector != .zero ? groups(in: animator) : []
    if !isStale, groups.map(\.bodies) == influences.all.map(\.bodies) { return }
    influences.removeAll(from: world)
    for group in groups { influences.add(.force(push.effort, at: group.offset), on: group.bodies, in: world) }
  }

  /// The items pushed at the center, then each of the others.
  private func groups(in animator: DynamicAnimator) -> [(offset: Vector, bodies: [BodyID])] {
    let central = items.filter { offsets[$0] == nil }
    var groups: [(Vector, [BodyID])] = central.isEmpty ? [] : [(.zero, animator.bodies(of: central))]
    for item in items {
      if let offset = offsets[item] { groups.append((offset, animator.bodies(of: [item]))) }
    }
    return groups
  }
}
