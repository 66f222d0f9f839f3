import Dynamics
import Geometry
import Views

/// What holds, draws and drives the bodies of a simulation: snaps, attachments, pushes and fields.
final class DynamicsBonds {
  private let model: StoryboardDocument.Dynamics
  private let area: View
  private let bodies: [String: SceneBody]
  private var snaps: [(model: StoryboardDocument.Snap, behavior: SnapBehavior)] = []
  private var attachments: [(model: StoryboardDocument.Attachment, behavior: AttachmentBehavior)] = []
  private var pushes: [(model: StoryboardDocument.Push, behavior: PushBehavior)] = []
  private var fields: [(model: StoryboardDocument.Field, behavior: FieldBehavior)] = []
  /// Those that something draws back from wherever they are.
  private let held: Set<String>

  /// - Parameter isFirst: whether pushes that are given once are given.
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
    for push in model.pushes where push.mode == .continuous || isFirst {
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

  /// The area has another size.
  func layOut() {
    for (snap, behavior) in snaps { behavior.snapPoint = place(snap.to) }
    for (attachment, behavior) in attachments {
      if case .place(let place) = attachment.to { behavior.anchorPoint = self.place(place) }
    }
    for (field, behavior) in fields { behavior.position = middle(of: field) }
  }

  private func place(_ place: StoryboardDocument.Place) -> Point { place.resolved(in: area.bounds.size) }

  private func middle(of field: StoryboardDocument.Field) -> Point {
    field.position.map { place($0) } ?? Rect(origin: .zero, size: area.bounds.size).center
  }

  // MARK: Making them

  private func makeSnap(_ snap: StoryboardDocument.Snap) -> SnapBehavior? {
    guard let body = bodies[snap.item] else { return nil }
    let behavior = SnapBehavior(item: body.view, snapTo: place(snap.to))
    behavior.damping = snap.damping
    return behavior
  }

  private func makeField(_ field: StoryboardDocument.Field) -> FieldBehavior {
    let behavior = FieldBehavior.make(field)
    behavior.position = middle(of: field)
    for id in field.items {
      if let body = bodies[id], body.isMovable { behavior.addItem(body.view) }
    }
    return behavior
  }

  private func makePush(_ push: StoryboardDocument.Push) -> PushBehavior? {
    guard let body = bodies[push.item] else { return nil }
    let behavior = PushBehavior(items: [body.view], mode: push.mode == .continuous ? .continuous : .instantaneous)
    behavior.pushDirection = push.vector
    behavior.setTargetOffsetFromCenter(push.at, for: body.view)
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
    switch attachment.hold {
    case .rod(let length, let frequency, let damping):
      let behavior = AttachmentBehavior(
        item: body.view, offsetFromCenter: attachment.at, attachedToAnchor: place)
      set(length, frequency, damping, of: behavior)
      return behavior
    case .slide(let axis, let range):
      let behavior = AttachmentBehavior.slidingAttachment(
        with: body.view, attachmentAnchor: place, axisOfTranslation: axis)
      if let range { behavior.attachmentRange = range }
      return behavior
    // The decoder lets these hold items only.
    case .rope, .pin, .fixed: return nil
    }
  }

  private func attach(
    _ body: SceneBody, _ attachment: StoryboardDocument.Attachment, to other: SceneBody, _ at: Vector
  ) -> AttachmentBehavior? {
    let (item, partner) = (body.view, other.view)
    let anchor = body.place(of: attachment.at)
    switch attachment.hold {
    case .rod(let length, let frequency, let damping):
      let behavior = AttachmentBehavior(
        item: item, offsetFromCenter: attachment.at, attachedTo: partner, offsetFromCenter: at)
      set(length, frequency, damping, of: behavior)
      return behavior
    case .rope(let length):
      let behavior = AttachmentBehavior.limitAttachment(
        with: item, offsetFromCenter: attachment.at, attachedTo: partner, offsetFromCenter: at)
      if let length { behavior.length = length }
      return behavior
    case .pin(let range, let friction):
      let behavior = AttachmentBehavior.pinAttachment(with: item, attachedTo: partner, attachmentAnchor: anchor)
      behavior.frictionTorque = friction
      if let range { behavior.attachmentRange = range.lowerBound * .pi / 180...range.upperBound * .pi / 180 }
      return behavior
    case .slide(let axis, let range):
      let behavior = AttachmentBehavior.slidingAttachment(
        with: item, attachedTo: partner, attachmentAnchor: anchor, axisOfTranslation: axis)
      if let range { behavior.attachmentRange = range }
      return behavior
    case .fixed(let frequency, let damping):
      let behavior = AttachmentBehavior.fixedAttachment(with: item, attachedTo: partner, attachmentAnchor: anchor)
      behavior.frequency = frequency
      behavior.damping = damping
      return behavior
    }
  }

  private func set(_ length: Double?, _ frequency: Double, _ damping: Double, of behavior: AttachmentBehavior) {
    if let length { behavior.length = length }
    behavior.frequency = frequency
    behavior.damping = damping
  }
}

extension StoryboardDocument.Attachment {
  /// The items that it draws back when they go too far.
  fileprivate var items: [String] {
    switch to {
    case .place: [item]
    case .item(let other, _): [item, other]
    }
  }
}
