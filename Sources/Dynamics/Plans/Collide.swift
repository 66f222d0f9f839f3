import Geometry
import Runtime
import Schema

/// Makes an item bounce off boundaries, and off other items.
///
/// ```swift
/// scheduler.add(Collide([.edges()], withItems: true), to: card)
/// ```
/// Items collide where both collide with items, under the same group. ``BodyMaterial`` says how they bounce.
nonisolated public struct Collide: Hashable, Sendable {
  /// A line that stops items.
  public enum Boundary: Hashable, Sendable {
    case line(named: String, from: Point, to: Point)
    /// Through 2 to 10,000 points; closed, back to the first.
    case path(named: String, [Point], isClosed: Bool = true)
    /// The bounds of the container, smaller by insets. The boundary follows the container's size.
    case edges(insets: EdgeInsets = .zero)
  }

  public internal(set) var boundaries = [Boundary.edges()]
  public internal(set) var withItems = false
  /// Items of one group collide; nil is a group too.
  public internal(set) var group: String?
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// - Parameters:
  ///   - boundaries: for this item alone; the same boundary of several items is one. A container tells 62 boundaries
  ///     apart: items that have any later one have all later ones.
  ///   - group: a container tells 62 groups apart; later groups are one.
  public init(
    _ boundaries: [Boundary] = [.edges()], withItems: Bool = false, group: String? = nil, phase: PlanPhase = .always
  ) {
    self.boundaries = boundaries
    self.withItems = withItems
    self.group = group
    self.phase = phase
    Self.schema.require(self)
  }

  package static let schema = ValueSchema("Collide", Collide(prototype: ())) {
    Field(\.boundaries, "boundaries", "The lines that stop the item.")
    Field(\.withItems, "withItems", "Whether the item collides with other items.")
    Field(\.group, "group", "The items that collide with each other.")
    PlanPhase.field(\.phase)
  }
}

extension Collide: NamedPlan, PhysicsPlan {
  public typealias PerformerType = PhysicsPerformer
  var content: PhysicsContent { .collide(self) }
}

nonisolated extension Collide.Boundary {
  /// The points of the boundary in a container.
  func outline(in bounds: Rect) -> (points: [Point], isClosed: Bool) {
    switch self {
    case .line(_, let a, let b): ([a, b], false)
    case .path(_, let points, let isClosed): (points, isClosed)
    case .edges(let insets): (bounds.inset(by: insets).corners, true)
    }
  }

  var followsContainer: Bool {
    switch self {
    case .line, .path: false
    case .edges: true
    }
  }
}

// MARK: As a field

/// `{"edges": [top, left, bottom, right]}`, `{"name", "from", "to"}` or `{"name", "path", "closed"}`.
nonisolated extension Collide.Boundary: FieldType {
  package static var domain: FieldDomain { .object(infos) }

  private static let point = FieldDomain.pair(PhysicsLimits.boundaryPoint)
  private static let infos = [
    FieldInfo("edges", .numbers(count: 4, PhysicsLimits.place), summary: "How far inside the container's bounds."),
    FieldInfo("name", .text, summary: "The name of a line or a path."),
    FieldInfo("from", point, summary: "The first end of a line."),
    FieldInfo("to", point, summary: "The other end of a line."),
    FieldInfo("path", .list(point, counts: PhysicsLimits.boundaryPoints), summary: "The points of a path."),
    FieldInfo("closed", .flag, summary: "Whether a path leads back to its first point."),
  ]

  package init(fieldValue: FieldValue) throws(FieldProblem) {
    let values = FieldValues(members: fieldValue.members ?? [], owner: "a boundary")
    if let insets: EdgeInsets = try values.ifPresent("edges") {
      try values.refuse(["name", "from", "to", "path", "closed"], with: "edges")
      self = .edges(insets: insets)
      return
    }
    let name: String = try values.required("name")
    if let path: [Point] = try values.ifPresent("path") {
      try values.refuse(["from", "to"], with: "path")
      self = .path(named: name, path, isClosed: try values.ifPresent("closed") ?? true)
    } else {
      try values.refuse(["closed"], with: "from")
      self = .line(named: name, from: try values.required("from"), to: try values.required("to"))
    }
  }

  package var fieldValue: FieldValue? {
    switch self {
    case .edges(let insets): .object([FieldMember("edges", .numbers(insets.numbers))])
    case .line(let name, let from, let to):
      .object([
        FieldMember("name", .text(name)), FieldMember("from", .numbers(from.numbers)),
        FieldMember("to", .numbers(to.numbers)),
      ])
    case .path(let name, let points, let isClosed):
      .object(
        [FieldMember("name", .text(name)), FieldMember("path", .list(points.map { .numbers($0.numbers) }))]
          + (isClosed ? [] : [FieldMember("closed", .flag(false))]))
    }
  }
}
