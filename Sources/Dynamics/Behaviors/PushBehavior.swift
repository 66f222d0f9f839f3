import Geometry

/// Pushes its items: once, or as long as it is active.
///
/// Mass counts. A continuous push of magnitude 1 gives an item of 100 by 100 points and density 1 a speed of 100 points
/// a second in each second; an instantaneous one gives it that speed at once. An item of four times the area gets a
/// quarter.
public final class PushBehavior: ItemsBehavior {
  /// How long the behavior pushes. After an instantaneous push ``active`` is false.
  public typealias Mode = Push.Mode

  public let mode: Mode
  private var direction = PolarVector(.zero)
  /// The push as a plan, without an offset: each item has its own.
  package private(set) var push: Push { didSet { if push != oldValue { didChange() } } }
  private var offsets = PerItem<Vector>()
  /// Whether the behavior pushes. Set it to true for another instantaneous push.
  public var active = true { didSet { if active != oldValue { didChange() } } }

  public init(items: [any DynamicItem] = [], mode: Mode) {
    self.mode = mode
    push = Push(.zero, mode: mode)
    super.init(items: items)
  }

  /// Direction and strength; (0, 0) by default. Each component lies within a million of 0, and counts as a million
  /// beyond. ``angle`` and ``magnitude`` are the same as angle and length.
  public var pushDirection: Vector {
    get { direction.vector }
    set {
      direction.set(PhysicsLimits.push.bounded(newValue, "pushDirection", of: "PushBehavior"))
      push = Push(direction.vector, mode: mode)
    }
  }

  /// Radians, clockwise on screen: 0 is to the right, half pi down.
  public var angle: Double {
    get { direction.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// -1,000,000...1,000,000; a negative number pushes the other way. Default: 0.
  public var magnitude: Double {
    get { direction.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  public func setAngle(_ angle: Double, magnitude: Double) {
    direction.set(
      angle: PhysicsLimits.boundedAngle(angle, "angle", of: "PushBehavior"),
      magnitude: PhysicsLimits.push.bounded(magnitude, "magnitude", of: "PushBehavior"))
    push = Push(direction.vector, mode: mode)
  }

  /// Sets the point at which an item is pushed, in points from its center, in the upright item. Off the center a push
  /// turns the item, too.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    let offset = PhysicsLimits.place.bounded(offset, "offset", of: "PushBehavior")
    offsets[item] = offset == .zero ? nil : offset
    didChange()
  }

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
    // All of its views are still to come.
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

  /// The items that are pushed at the center, then each of the others.
  private func groups(in animator: DynamicAnimator) -> [(offset: Vector, bodies: [BodyID])] {
    let central = items.filter { offsets[$0] == nil }
    var groups: [(Vector, [BodyID])] = central.isEmpty ? [] : [(.zero, animator.bodies(of: central))]
    for item in items {
      if let offset = offsets[item] { groups.append((offset, animator.bodies(of: [item]))) }
    }
    return groups
  }
}
