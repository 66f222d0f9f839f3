import Geometry

/// Attaches an item to an anchor point, or two items to each other.
///
/// A plain attachment keeps a distance, as a rod or, with a ``frequency``, as a spring. The static functions make the
/// other forms: sliding, limit, pin and fixed attachments. Offsets are in points from an item's center, in the
/// unrotated item. Anchor points are in the reference view's coordinate space; the static functions convert them to
/// offsets in the items' poses at that time.
public final class AttachmentBehavior: DynamicBehavior {
  /// The kind of object that an item is attached to.
  public nonisolated enum AttachmentType: Hashable, Sendable {
    /// The item is attached to another item.
    case items
    /// The item is attached to an anchor point.
    case anchor
  }

  enum Form {
    case distance
    case limit
    case sliding(axis: Vector)
    case pin
    case fixed
  }

  enum End {
    case item(any DynamicItem, offset: Vector)
    /// The ``AttachmentBehavior/anchorPoint``.
    case anchor
  }

  let form: Form
  private let ends: (End, End)
  private var joint: (id: JointID, kind: JointKind, ends: [BodyID])?
  /// The ``bearing`` when the attachment first took effect; ranges are relative to it.
  private var origin: Double?
  /// The distance that the anchor has moved the last time, in points; 0 after a jump.
  private var lastStep = 0.0

  /// The attached items: one or two.
  public let items: [any DynamicItem]
  /// Whether the attachment has an anchor point or joins two items.
  public let attachedBehaviorType: AttachmentType

  /// The anchor point, in the reference view's coordinate space. It can be set every frame, for example to a pointer's
  /// location: the anchor moves there at a constant velocity during the next frame, and the item takes on that
  /// velocity. A place that is further away than a hand moves in a frame is reached at once, without a velocity: more
  /// than 50 points, or than four times as far as the last time. For two items, the point where they were joined when
  /// the attachment was made.
  public var anchorPoint: Point {
    didSet {
      anchorPoint = Self.bounded(anchorPoint, "anchorPoint")
      guard anchorPoint != oldValue, let joint, let animator = dynamicAnimator else { return }
      let distance = anchorPoint.distance(to: oldValue)
      let isJump = distance > max(Self.longestStep, 4 * lastStep)
      lastStep = isJump ? 0 : distance
      if isJump {
        animator.world.jumpAnchor(of: joint.id, to: anchorPoint)
      } else {
        animator.world.moveAnchor(of: joint.id, to: anchorPoint)
      }
      animator.resume()
    }
  }

  /// The longest way of an anchor in a frame that is no jump, from rest: 3,000 points a second.
  nonisolated private static let longestStep = 50.0

  /// The distance between the ends, in points; for a limit attachment, the maximum distance. Ignored by other forms.
  /// Default: the distance when the attachment was made.
  public var length: Double {
    didSet {
      length = PhysicsLimits.extent.bounded(length, "length", of: Self.owner)
      if length != oldValue { didChange() }
    }
  }

  /// The frequency of a plain or fixed attachment, in hertz. Default: 0, rigid.
  public var frequency = 0.0 {
    didSet {
      frequency = PhysicsLimits.frequency.bounded(frequency, "frequency", of: Self.owner)
      if frequency != oldValue { didChange() }
    }
  }

  /// The damping ratio of an attachment with a frequency: 0 is undamped, 1 is critical. Default: 0.
  public var damping = 0.0 {
    didSet {
      damping = PhysicsLimits.damping.bounded(damping, "damping", of: Self.owner)
      if damping != oldValue { didChange() }
    }
  }

  /// The friction of a pin, as a torque in mass times square points per second squared, or of a sliding attachment, as
  /// a force in mass times points per second squared. Default: 0.
  public var frictionTorque = 0.0 {
    didSet {
      frictionTorque = PhysicsLimits.jointFriction.bounded(frictionTorque, "frictionTorque", of: Self.owner)
      if frictionTorque != oldValue { didChange() }
    }
  }

  /// The range of a sliding attachment, in points, or of a pin, in radians, relative to the pose in which the item
  /// joined the animator. Default: unlimited.
  public var attachmentRange = -Double.infinity...Double.infinity {
    didSet {
      precondition(
        !attachmentRange.lowerBound.isNaN && !attachmentRange.upperBound.isNaN, "a range is of numbers")
      if attachmentRange != oldValue { didChange() }
    }
  }

  // MARK: Making

  /// Attaches the item's center to an anchor point.
  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Attaches a point of the item to an anchor point.
  public convenience init(item: any DynamicItem, offsetFromCenter offset: Vector, attachedToAnchor point: Point) {
    self.init(.distance, .item(item, offset: Self.bounded(offset, "offset")), .anchor, anchor: point)
  }

  /// Attaches the centers of two items to each other.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Attaches a point of an item to a point of another.
  public convenience init(
    item item1: any DynamicItem, offsetFromCenter offset1: Vector, attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Vector
  ) {
    self.init(
      .distance, .item(item1, offset: Self.bounded(offset1, "offset1")),
      .item(item2, offset: Self.bounded(offset2, "offset2")), anchor: .zero)
  }

  /// Limits two items to relative movement along an axis, without relative rotation.
  public static func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    joining(.sliding(axis: checkedAxis(axis)), item1, item2, at: point)
  }

  /// Limits an item to movement along an axis, without rotation.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    let point = bounded(point, "attachmentAnchor")
    return AttachmentBehavior(
      .sliding(axis: checkedAxis(axis)), .anchor, .item(item, offset: offset(of: point, on: item)), anchor: point)
  }

  /// Limits the distance of two items to the present one, as a rope; see ``length``.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Vector, attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      .limit, .item(item1, offset: Self.bounded(offset1, "offset1")),
      .item(item2, offset: Self.bounded(offset2, "offset2")),
      anchor: .zero)
  }

  /// Joins two items rigidly.
  public static func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior { joining(.fixed, item1, item2, at: point) }

  /// Joins two items at a point about which they rotate.
  public static func pinAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior { joining(.pin, item1, item2, at: point) }

  private static func joining(
    _ form: Form, _ item1: any DynamicItem, _ item2: any DynamicItem, at point: Point
  ) -> AttachmentBehavior {
    let point = bounded(point, "attachmentAnchor")
    return AttachmentBehavior(
      form, .item(item1, offset: offset(of: point, on: item1)), .item(item2, offset: offset(of: point, on: item2)),
      anchor: point)
  }

  private init(_ form: Form, _ first: End, _ second: End, anchor: Point) {
    self.form = form
    ends = (first, second)
    items = [first, second].compactMap(\.item)
    attachedBehaviorType = items.count == 2 ? .items : .anchor
    anchorPoint = Self.bounded(anchor, "anchorPoint")
    length = first.place(anchor: anchor).distance(to: second.place(anchor: anchor))
    precondition(items.count < 2 || items[0] !== items[1], "an item is not attached to itself")
  }

  nonisolated private static let owner = "AttachmentBehavior"

  private static func bounded(_ place: Point, _ name: String) -> Point {
    PhysicsLimits.place.bounded(place, name, of: owner)
  }

  private static func bounded(_ offset: Vector, _ name: String) -> Vector {
    PhysicsLimits.place.bounded(offset, name, of: owner)
  }

  private static func checkedAxis(_ axis: Vector) -> Vector {
    let axis = PhysicsLimits.axis.bounded(axis, "axisOfTranslation", of: owner)
    precondition(axis.length > 0, "\(owner): \"axisOfTranslation\" \(Attach.noDirection)")
    return axis / axis.length
  }

  /// The offset of a point in the unrotated item.
  private static func offset(of point: Point, on item: any DynamicItem) -> Vector {
    (point - item.center).turned(by: -item.transform.rotation)
  }

  // MARK: In the world

  override var ownItems: [any DynamicItem] { items }

  /// The kind of the attachment, as a plan.
  package var kind: Attach.Kind {
    switch form {
    case .distance: .rod(length: length, frequency: frequency, damping: damping)
    case .limit: .rope(length: length)
    case .sliding(let axis):
      .slide(axis: axis, range: range(within: PhysicsLimits.slideRange.range), friction: frictionTorque)
    case .pin: .pin(range: range(within: PhysicsLimits.angle.range), friction: frictionTorque)
    case .fixed: .weld(frequency: frequency, damping: damping)
    }
  }

  /// Sets the numbers of a plan; if the plan has no length or range, the behavior keeps its own.
  ///
  /// - Precondition: the plan is of the behavior's kind.
  package func setNumbers(_ kind: Attach.Kind) {
    switch kind {
    case .rod(let length, let frequency, let damping):
      if let length { self.length = length }
      self.frequency = frequency
      self.damping = damping
    case .rope(let length): if let length { self.length = length }
    case .pin(let range, let friction), .slide(_, let range, let friction):
      frictionTorque = friction
      if let range { attachmentRange = range }
    case .weld(let frequency, let damping):
      self.frequency = frequency
      self.damping = damping
    }
  }

  private func range(within limits: ClosedRange<Double>) -> ClosedRange<Double>? {
    attachmentRange == -Double.infinity...Double.infinity ? nil : attachmentRange.clamped(to: limits)
  }

  /// The relative pose that ranges apply to: in radians for a pin, in points along the axis for a slider.
  private var bearing: Double {
    func angle(_ end: End) -> Double { end.item?.transform.rotation ?? 0 }
    switch form {
    case .pin: return angle(ends.1) - angle(ends.0)
    case .sliding(let axis):
      return (ends.1.place(anchor: anchorPoint) - ends.0.place(anchor: anchorPoint)).dot(axis)
    case .distance, .limit, .fixed: return 0
    }
  }

  /// Converts a range relative to `origin` to one relative to the present pose, as the world expects.
  private func counted(_ kind: JointKind) -> JointKind {
    let first = origin ?? bearing
    origin = first
    func moved(_ range: ClosedRange<Double>?, by way: Double) -> ClosedRange<Double>? {
      range.map { $0.lowerBound - way...$0.upperBound - way }
    }
    let way = bearing - first
    switch kind {
    case .pin(let range, let friction):
      return .pin(range: moved(range, by: way.remainder(dividingBy: 2 * .pi)), frictionTorque: friction)
    case .slide(let axis, let range, let friction):
      return .slide(axis: axis, range: moved(range, by: way), friction: friction)
    case .rod, .rope, .weld: return kind
    }
  }

  override func realize(in animator: DynamicAnimator) {
    let world = animator.world
    let bodies = animator.bodies(of: items)
    if let joint, joint.ends != bodies {
      world.removeJoint(joint.id)
      self.joint = nil
    }
    guard bodies.count == items.count else { return }
    let kind = kind.joint(distance: length)
    if let joint {
      guard joint.kind != kind else { return }
      world.setJoint(counted(kind), of: joint.id)
      self.joint?.kind = kind
    } else {
      let id = world.addJoint(counted(kind), end(ends.0, animator), end(ends.1, animator))
      joint = (id, kind, bodies)
    }
  }

  private func end(_ end: End, _ animator: DynamicAnimator) -> JointEnd {
    switch end {
    case .item(let item, let offset): animator.body(of: item).map { .body($0, offset: offset) } ?? .anchor(anchorPoint)
    case .anchor: .anchor(anchorPoint)
    }
  }

  override func withdraw(from world: PhysicsWorld) {
    if let joint { world.removeJoint(joint.id) }
    super.withdraw(from: world)
  }

  override func forget() {
    joint = nil
    super.forget()
  }
}

extension AttachmentBehavior.End {
  fileprivate var item: (any DynamicItem)? {
    switch self {
    case .item(let item, _): item
    case .anchor: nil
    }
  }

  fileprivate func place(anchor: Point) -> Point {
    switch self {
    case .item(let item, let offset): item.center + offset.turned(by: item.transform.rotation)
    case .anchor: anchor
    }
  }
}
