import Geometry

/// Fastens an item to a place, or two items to each other.
///
/// A plain attachment holds them at a distance, as a rod or, with a ``frequency``, as a spring; the makers give the
/// other forms: sliding, at most so far, turning about a place, and fixed. Offsets are in points from an item's center,
/// in the item as it stands upright. Anchors of the makers are places in the reference view, taken in terms of the
/// items as they stand when the attachment is made.
public final class AttachmentBehavior: DynamicBehavior {
  /// To what the item is fastened.
  public nonisolated enum AttachmentType: Hashable, Sendable {
    case items
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
    /// ``AttachmentBehavior/anchorPoint``.
    case anchor
  }

  let form: Form
  private let ends: (End, End)
  private var joint: (id: JointID, kind: JointKind, ends: [BodyID])?
  /// The ``bearing`` when it first held; ranges count from there, also when it holds again.
  private var origin: Double?

  /// One or two.
  public let items: [any DynamicItem]
  public let attachedBehaviorType: AttachmentType

  /// Where an item is fastened. Set it as often as you like, as to a pointer: the place moves evenly through the next
  /// frame, so that what hangs on it feels how fast. Of two items, where they were joined when the attachment was made.
  public var anchorPoint: Point {
    didSet {
      anchorPoint = Self.bounded(anchorPoint, "anchorPoint")
      guard anchorPoint != oldValue, let joint, let animator = dynamicAnimator else { return }
      animator.world.moveAnchor(of: joint.id, to: anchorPoint)
      animator.resume()
    }
  }

  /// Points between the ends: as they were when the attachment was made, unless set. Of a limit attachment the most
  /// that they can be apart. The other forms have none.
  public var length: Double {
    didSet {
      length = PhysicsLimits.extent.bounded(length, "length", of: Self.owner)
      if length != oldValue { didChange() }
    }
  }

  /// Swings a second, of a plain or fixed attachment; 0, unless set, is rigid.
  public var frequency = 0.0 {
    didSet {
      frequency = PhysicsLimits.frequency.bounded(frequency, "frequency", of: Self.owner)
      if frequency != oldValue { didChange() }
    }
  }

  /// How much swinging is held back where there is a frequency; 0, unless set, swings on, 1 is critical.
  public var damping = 0.0 {
    didSet {
      damping = PhysicsLimits.damping.bounded(damping, "damping", of: Self.owner)
      if damping != oldValue { didChange() }
    }
  }

  /// What turning about a pin has to overcome, in mass times square points a second squared; of a sliding attachment
  /// what sliding has to, in mass times points a second squared. 0 unless set.
  public var frictionTorque = 0.0 {
    didSet {
      frictionTorque = PhysicsLimits.jointFriction.bounded(frictionTorque, "frictionTorque", of: Self.owner)
      if frictionTorque != oldValue { didChange() }
    }
  }

  /// How far it can slide, in points, or turn about a pin, in radians, from where it stood when it came into the
  /// animator. Without bounds unless set.
  public var attachmentRange = -Double.infinity...Double.infinity {
    didSet {
      precondition(
        !attachmentRange.lowerBound.isNaN && !attachmentRange.upperBound.isNaN, "a range is of numbers")
      if attachmentRange != oldValue { didChange() }
    }
  }

  // MARK: Making

  /// Fastens the item's center to a place.
  public convenience init(item: any DynamicItem, attachedToAnchor point: Point) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// Fastens a place on the item to a place.
  public convenience init(item: any DynamicItem, offsetFromCenter offset: Vector, attachedToAnchor point: Point) {
    self.init(.distance, .item(item, offset: Self.bounded(offset, "offset")), .anchor, anchor: point)
  }

  /// Fastens the centers of two items to each other.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// Fastens a place on an item to one on another.
  public convenience init(
    item item1: any DynamicItem, offsetFromCenter offset1: Vector, attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Vector
  ) {
    self.init(
      .distance, .item(item1, offset: Self.bounded(offset1, "offset1")),
      .item(item2, offset: Self.bounded(offset2, "offset2")), anchor: .zero)
  }

  /// The two can move along the axis only, with regard to each other, and do not turn.
  public static func slidingAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: Point,
    axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    joining(.sliding(axis: checkedAxis(axis)), item1, item2, at: point)
  }

  /// The item can move along the axis only, and does not turn.
  public static func slidingAttachment(
    with item: any DynamicItem, attachmentAnchor point: Point, axisOfTranslation axis: Vector
  ) -> AttachmentBehavior {
    let point = bounded(point, "attachmentAnchor")
    return AttachmentBehavior(
      .sliding(axis: checkedAxis(axis)), .anchor, .item(item, offset: offset(of: point, on: item)), anchor: point)
  }

  /// As a rope: the two can be no farther apart than they are now; see ``length``.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: Vector, attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Vector
  ) -> AttachmentBehavior {
    AttachmentBehavior(
      .limit, .item(item1, offset: Self.bounded(offset1, "offset1")),
      .item(item2, offset: Self.bounded(offset2, "offset2")),
      anchor: .zero)
  }

  /// The two are one.
  public static func fixedAttachment(
    with item1: any DynamicItem, attachedTo item2: any DynamicItem, attachmentAnchor point: Point
  ) -> AttachmentBehavior { joining(.fixed, item1, item2, at: point) }

  /// The two turn about a place that they share.
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

  /// A place, in terms of the item as it stands upright.
  private static func offset(of point: Point, on item: any DynamicItem) -> Vector {
    (point - item.center).turned(by: -item.transform.rotation)
  }

  // MARK: In the world

  override var ownItems: [any DynamicItem] { items }

  /// How the attachment holds, as a plan.
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

  /// Takes the numbers of a plan over; where the plan has no length or range, the behavior keeps its own.
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

  /// How the two stand to each other where a range matters: in radians of a pin, in points along the axis of a slider.
  private var bearing: Double {
    func angle(_ end: End) -> Double { end.item?.transform.rotation ?? 0 }
    switch form {
    case .pin: return angle(ends.1) - angle(ends.0)
    case .sliding(let axis):
      return (ends.1.place(anchor: anchorPoint) - ends.0.place(anchor: anchorPoint)).dot(axis)
    case .distance, .limit, .fixed: return 0
    }
  }

  /// The same as from where they stood when they were first held: the world counts from now.
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
