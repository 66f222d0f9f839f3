import Geometry

/// Pushes items: once, or as long as it is active.
///
/// Mass counts. A continuous push of magnitude 1 gives an item of 100 by 100 points and density 1 a speed of 100 points a
/// second in each second; an instantaneous one gives it that speed at once. An item of four times the area gets a quarter.
public final class PushBehavior: ItemsBehavior {
  /// How long it pushes.
  public nonisolated enum Mode: Hashable, Sendable {
    case continuous
    /// Once, in the next step; then ``PushBehavior/active`` is false.
    case instantaneous
  }

  /// Mass times points a second squared, or a second, for a magnitude of 1.
  nonisolated static let unit = 100.0

  public let mode: Mode
  private var push = PolarVector(.zero) { didSet { if push != oldValue { didChange() } } }
  private var offsets = PerItem<Vector>()
  /// Whether it pushes. Set it to true to have an instantaneous push once more.
  public var active = true { didSet { if active != oldValue { didChange() } } }

  public init(items: [any DynamicItem] = [], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// Where to and how strongly; (0, 0) unless set. Told as angle and magnitude too: each follows the others.
  public var pushDirection: Vector {
    get { push.vector }
    set { push.set(checked(newValue, "a direction of a push")) }
  }

  /// Radians, clockwise on screen: 0 is to the right, half pi down.
  public var angle: Double {
    get { push.angle }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// 0 unless set; negative is the other way.
  public var magnitude: Double {
    get { push.magnitude }
    set { setAngle(angle, magnitude: newValue) }
  }

  public func setAngle(_ angle: Double, magnitude: Double) {
    push.set(angle: checked(angle, "an angle of a push"), magnitude: checked(magnitude, "a magnitude of a push"))
  }

  /// Where the item is pushed, in points from its center, in the item as it stands upright: off the center it turns, too.
  public func setTargetOffsetFromCenter(_ offset: Vector, for item: any DynamicItem) {
    let offset = checked(offset, "an offset of a push")
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
      animator.world.addImpulse(push.vector * Self.unit, at: targetOffsetFromCenter(for: item), to: body)
    }
    active = false
  }

  private func realizeContinuous(in animator: DynamicAnimator) {
    let world = animator.world
    let groups = active && push.vector != .zero ? groups(in: animator) : []
    if !isStale, groups.map(\.bodies) == holdings.influences.map(\.bodies) { return }
    holdings.removeAll(from: world)
    for group in groups { holdings.add(.force(push.vector * Self.unit, at: group.offset), on: group.bodies, in: world) }
  }

  /// Those that are pushed at the center, then each of the others.
  private func groups(in animator: DynamicAnimator) -> [(offset: Vector, bodies: [BodyID])] {
    let central = items.filter { offsets[$0] == nil }
    var groups: [(Vector, [BodyID])] = central.isEmpty ? [] : [(.zero, animator.bodies(of: central))]
    for item in items {
      if let offset = offsets[item] { groups.append((offset, animator.bodies(of: [item]))) }
    }
    return groups
  }
}
