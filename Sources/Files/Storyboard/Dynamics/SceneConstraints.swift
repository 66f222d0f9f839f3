import Dynamics
import Geometry
import Views

/// The snaps, attachments, pushes and fields of a simulation.
final class SceneConstraints {
  private let model: StoryboardDocument.Dynamics
  private let area: View
  private let bodies: [String: SceneBody]
  private var snaps: [(model: StoryboardDocument.Snap, behavior: SnapBehavior)] = []
  private var attachments: [(model: StoryboardDocument.Attachment, behavior: AttachmentBehavior)] = []
  private var pushes: [(model: StoryboardDocument.ItemPush, behavior: PushBehavior)] = []
  private var fields: [(model: StoryboardDocument.ItemField, behavior: FieldBehavior)] = []
  /// The ids of the items that a snap or an attachment pulls back from any distance.
  private let held: Set<String>

  /// - Parameter isFirst: whether to apply instantaneous pushes.
  init(_ model: StoryboardDocument.Dynamics, _ bodies: [SceneBody], in area: View, isFirst: Bool) {
    self.model = model
    self.area = area
    self.bodies = Dictionary(
      bodies.compactMap { body in body.view.identifier.map { ($0, body) } }, uniquingKeysWith: { first, _ in first })
    held = Set(model.snaps.map(\.item) + model.attachments.flatMap(\.items))
    for snap in model.snaps {
      if let behavior = makeSnap(snap) { snaps.append((snap, behavior)) }
    }
    for attachment in model.attachments {
      if let behavior = makeAttachment(attachment) { attachments.append((attachment, behavior)) }
    }
    for push in model.pushes where push.push.mode == .continuous || isFirst {
      if let behavior = makePush(push) { pushes.append((push, behavior)) }
    }
    for field in model.fields { fields.append((field, makeField(field))) }
  }

  func join(_ animator: DynamicAnimator) {
    for behavior in snaps.map(\.behavior) { animator.addBehavior(behavior) }
    for behavior in attachments.map(\.behavior) { animator.addBehavior(behavior) }
    for behavior in pushes.map(\.behavior) { animator.addBehavior(behavior) }
    for behavior in fields.map(\.behavior) { animator.addBehavior(behavior) }
  }

  func hold(_ body: SceneBody) -> Bool { body.view.identifier.map { held.contains($0) } ?? false }

  func remove(_ body: SceneBody) {
    for push in pushes { push.behavior.removeItem(body.view) }
    for field in fields { field.behavior.removeItem(body.view) }
  }

  /// Updates all places after the size of the area has changed.
  func layOut() {
    for (snap, behavior) in snaps { behavior.snapPoint = place(snap.to) }
    for (attachment, behavior) in attachments {
      if case .place(let place) = attachment.to { behavior.anchorPoint = self.place(place) }
    }
    for (field, behavior) in fields { behavior.position = middle(of: field) }
  }

  private func place(_ place: StoryboardDocument.Place) -> Point { place.resolved(in: area.bounds.size) }

  private func middle(of field: StoryboardDocument.ItemField) -> Point {
    field.position.map { place($0) } ?? Rect(origin: .zero, size: area.bounds.size).center
  }

  // MARK: Making behaviors

  private func makeSnap(_ snap: StoryboardDocument.Snap) -> SnapBehavior? {
    guard let body = bodies[snap.item] else { return nil }
    let behavior = SnapBehavior(item: body.view, snapTo: place(snap.to))
    behavior.damping = snap.damping
    return behavior
  }

  private func makeField(_ field: StoryboardDocument.ItemField) -> FieldBehavior {
    let behavior = FieldBehavior(field.parameters)
    behavior.position = middle(of: field)
    for id in field.items {
      if let body = bodies[id], body.isMovable { behavior.addItem(body.view) }
    }
    return behavior
  }

  private func makePush(_ push: StoryboardDocument.ItemPush) -> PushBehavior? {
    guard let body = bodies[push.item] else { return nil }
    let behavior = PushBehavior(items: [body.view], mode: push.push.mode)
    behavior.pushDirection = push.push.vector
    behavior.setTargetOffsetFromCenter(push.push.offset, for: body.view)
    return behavior
  }

  private func makeAttachment(_ attachment: StoryboardDocument.Attachment) -> AttachmentBehavior? {
    guard let body = bodies[attachment.item] else { return nil }
    switch attachment.to {
    case .place(let place): return attach(body, attachment, to: self.place(place))
    case .item(let id, let at): return bodies[id].flatMap { attach(body, attachment, to: $0, at) }
    }
  }

  private func attach(
    _ body: SceneBody, _ attachment: StoryboardDocument.Attachment, to place: Point
  ) -> AttachmentBehavior? {
    let behavior: AttachmentBehavior
    switch attachment.kind {
    case .rod:
      behavior = AttachmentBehavior(item: body.view, offsetFromCenter: attachment.at, attachedToAnchor: place)
    case .slide(let axis, _, _):
      behavior = .slidingAttachment(with: body.view, attachmentAnchor: place, axisOfTranslation: axis)
    // The decoder allows these only between items.
    case .rope, .pin, .weld: return nil
    }
    behavior.setNumbers(attachment.kind)
    return behavior
  }

  private func attach(
    _ body: SceneBody, _ attachment: StoryboardDocument.Attachment, to other: SceneBody, _ at: Vector
  ) -> AttachmentBehavior? {
    let (item, partner) = (body.view, other.view)
    let anchor = body.place(of: attachment.at)
    let behavior: AttachmentBehavior
    switch attachment.kind {
    case .rod:
      behavior = AttachmentBehavior(
        item: item, offsetFromCenter: attachment.at, attachedTo: partner, offsetFromCenter: at)
    case .rope:
      behavior = .limitAttachment(
        with: item, offsetFromCenter: attachment.at, attachedTo: partner, offsetFromCenter: at)
    case .pin: behavior = .pinAttachment(with: item, attachedTo: partner, attachmentAnchor: anchor)
    case .slide(let axis, _, _):
      behavior = .slidingAttachment(
        with: item, attachedTo: partner, attachmentAnchor: anchor, axisOfTranslation: axis)
    case .weld: behavior = .fixedAttachment(with: item, attachedTo: partner, attachmentAnchor: anchor)
    }
    behavior.setNumbers(attachment.kind)
    return behavior
  }
}

extension StoryboardDocument.Attachment {
  /// The items that the attachment pulls back when they move too far.
  fileprivate var items: [String] {
    switch to {
    case .place: [item]
    case .item(let other, _): [item, other]
    }
  }
}
