import Dynamics
import Geometry
import JSON
import Views

/// Decodes the dynamics of a scene: the area, gravity, boundaries, items, and the behaviors that act on them.
nonisolated enum DynamicsSection {
  typealias Document = StoryboardDocument

  private struct Draft {
    var area: FieldReader?
    var gravity: Fall?
    var bounds: EdgeInsets? = .zero
    var collisions = Document.Collisions.everything
    var boundaries: [Document.Boundary] = []
    var defaults = Document.Traits()
    var items: FieldReader?
    var snaps: FieldReader?
    var attachments: FieldReader?
    var pushes: FieldReader?
    var fields: FieldReader?
  }

  private static let dynamics = Section<Draft>(
    "dynamics",
    [
      SectionField("area", \.area) { reader, _ in reader },
      SectionField("gravity", \.gravity) { reader, scope in gravity(reader, in: scope) },
      SectionField("bounds") { reader, scope in
        let bounds = bounds(reader, in: scope)
        return { $0.bounds = bounds }
      },
      SectionField("collisions", \.collisions) { reader, _ in reader.word(Document.Collisions.self) },
      SectionField("boundaries", \.boundaries) { reader, scope in boundaries(reader, in: scope) },
      SectionField("defaults", \.defaults) { reader, scope in ItemSection.defaults(reader, in: scope) },
      SectionField("items", \.items, isRequired: true) { reader, _ in reader },
      SectionField("snaps", \.snaps) { reader, _ in reader },
      SectionField("attachments", \.attachments) { reader, _ in reader },
      SectionField("pushes", \.pushes) { reader, _ in reader },
      SectionField("fields", \.fields) { reader, _ in reader },
    ])

  /// - Parameter views: the views of the scene that have no faults.
  static func read(
    _ reader: FieldReader, in scope: DecodingScope, _ views: [Document.View]
  ) -> Document.Dynamics? {
    guard let draft = dynamics.read(reader.named("dynamics"), from: Draft(), in: scope) else { return nil }
    let area = draft.area.flatMap { self.area($0, in: scope, views) }
    var items = ItemSelection(views: views, area: area)
    if let reader = draft.items { ItemSection.select(reader, in: scope, draft.defaults, &items) }
    // The sections that follow refer to the items.
    var inside = scope
    inside.items = items
    func list<Element>(_ reader: FieldReader?, _ read: (FieldReader, DecodingScope) -> [Element]) -> [Element] {
      guard let reader, let elements = reader.elements("a list of \(reader.name)") else { return [] }
      return elements.flatMap { read($0, inside) }
    }
    return Document.Dynamics(
      area: area?.id, gravity: draft.gravity, bounds: draft.bounds, collisions: draft.collisions,
      boundaries: draft.boundaries, items: items.all, snaps: list(draft.snaps, ActionSection.snaps),
      attachments: list(draft.attachments, AttachmentSection.attachment),
      pushes: list(draft.pushes, ActionSection.pushes),
      fields: list(draft.fields, ActionSection.field))
  }

  // MARK: The area

  private static func area(
    _ reader: FieldReader, in scope: DecodingScope, _ views: [Document.View]
  ) -> Document.View? {
    guard let id = reader.text() else { return nil }
    guard scope.names.hasView(id, in: scope.scene) else {
      scope.log.reportUnknown(
        "view", id, " in this scene", among: scope.names.viewNames(in: scope.scene), at: reader.value.position)
      return nil
    }
    guard let view = ItemSelection.find(id, in: views) else { return nil }
    guard view.text == nil, view.click == nil else {
      reader.report(.illegal, "the view \"\(id)\" cannot be the area of dynamics: it has \"text\" or \"click\"")
      return nil
    }
    guard view.layout?.container == nil else {
      reader.report(.illegal, "the view \"\(id)\" cannot be the area of dynamics: it arranges its views")
      return nil
    }
    return view
  }

  private struct GravityDraft {
    /// The angle in degrees, clockwise from the right.
    var angle = 90.0
    var magnitude = 1.0
  }

  private static let gravity = Section<GravityDraft>(
    "gravity",
    [
      SectionField("angle", \.angle) { reader, _ in reader.number(PhysicsLimits.angleInDegrees) },
      SectionField("magnitude", \.magnitude) { reader, _ in
        reader.number(PhysicsLimits.gravity.magnitude)
      },
    ])

  private static func gravity(_ reader: FieldReader, in scope: DecodingScope) -> Fall? {
    switch reader.value.content {
    case .array:
      return reader.vector(PhysicsLimits.gravity)
        .map { Fall(gravity: $0) }
    case .object:
      let draft = gravity.read(reader, from: GravityDraft(), in: scope) ?? GravityDraft()
      return Fall(gravity: Vector(draft.magnitude, 0).turned(byDegrees: draft.angle))
    case .null, .bool, .number, .string:
      reader.reject("a list of two numbers, [x, y], or an object of angle and magnitude")
      return nil
    }
  }

  // MARK: Boundaries

  private static let edges = Section<EdgeInsets>(
    "bounds",
    [
      SectionField("top", \.top, read: inset), SectionField("left", \.left, read: inset),
      SectionField("bottom", \.bottom, read: inset), SectionField("right", \.right, read: inset),
    ])

  private static func inset(_ reader: FieldReader, _ scope: DecodingScope) -> Double? {
    reader.number(PhysicsLimits.place)
  }

  private static func bounds(_ reader: FieldReader, in scope: DecodingScope) -> EdgeInsets? {
    switch reader.value.content {
    case .bool(let isClosed): return isClosed ? .zero : nil
    case .object: return edges.read(reader, from: .zero, in: scope)
    case .null, .number, .string, .array:
      reader.reject("true, false, or an object of top, left, bottom and right")
      return nil
    }
  }

  private struct BoundaryDraft {
    var points: FieldReader?
    var isClosed = false
  }

  private static let boundary = Section<BoundaryDraft>(
    "a boundary",
    [
      SectionField("points", \.points, isRequired: true) { reader, _ in reader },
      SectionField("closed", \.isClosed) { reader, _ in reader.flag() },
    ])

  private static func boundaries(_ reader: FieldReader, in scope: DecodingScope) -> [Document.Boundary]? {
    guard let members = reader.members("an object of boundaries by name") else { return nil }
    return members.compactMap { member in
      scope.names.checkName(member.key, "the name of a boundary", at: member.keyPosition)
      return boundary(member, in: scope)
    }
  }

  private static func boundary(_ member: JSONMember, in scope: DecodingScope) -> Document.Boundary? {
    let reader = FieldReader(member.value, "a boundary", scope.log)
    var draft = BoundaryDraft(points: reader)
    if case .object = member.value.content {
      draft = boundary.read(reader, from: BoundaryDraft(), in: scope) ?? BoundaryDraft()
    }
    guard let list = draft.points?.named("a boundary") else { return nil }
    let least = draft.isClosed ? 3 : 2
    guard case .array(let elements) = list.value.content, elements.count >= least else {
      list.reject("a list of at least \(least) points, [[x, y], [x, y]]", found: list.countFound)
      return nil
    }
    guard elements.count <= PhysicsLimits.boundaryPoints.upperBound else {
      list.report(
        .illegal, "a boundary has at most \(PhysicsLimits.boundaryPoints.upperBound) points, not \(elements.count)")
      return nil
    }
    let points = elements.compactMap { FieldReader($0, "a point of a boundary", scope.log).place() }
    guard points.count == elements.count else { return nil }
    return Document.Boundary(name: member.key, points: points, isClosed: draft.isClosed)
  }
}

nonisolated extension Vector {
  /// The vector rotated clockwise.
  fileprivate func turned(byDegrees angle: Double) -> Vector {
    // Quarter turns are exact, so that gravity straight down has no sideways part.
    switch angle.truncatingRemainder(dividingBy: 360) {
    case 0: self
    case 90, -270: Vector(-y, x)
    case 180, -180: Vector(-x, -y)
    case 270, -90: Vector(y, -x)
    default: applying(Transform2D(rotation: angle * .pi / 180))
    }
  }
}
