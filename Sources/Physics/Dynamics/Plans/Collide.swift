import Geometry
import Runtime
import Schema

/// Makes an item collide with boundaries, and with other items.
///
/// ```swift
/// scheduler.add(Collide([.edges()], withItems: true), to: card)
/// ```
/// Two items collide if both have a plan with `withItems` and the same group. ``BodyMaterial`` sets how they bounce.
nonisolated public struct Collide: Hashable, Sendable {
  /// A line that stops items.
  public enum Boundary: Hashable, Sendable {
    /// A line between two points.
    case line(named: String, from: Point, to: Point)
    /// A path through 2 to 10,000 points; a closed path returns to the first.
    case path(named: String, [Point], isClosed: Bool = true)
    /// The bounds of the container, reduced by insets. The boundary follows the container's size.
    case edges(insets: EdgeInsets = .zero)
  }

  /// The boundaries that the item collides with. Default: the edges of the container.
  public internal(set) var boundaries = [Boundary.edges()]
  /// Whether the item collides with other items. Default: false.
  public internal(set) var withItems = false
  /// The group of the item; items collide within their group. nil is a group, too. Default: nil.
  public internal(set) var group: String?
  /// The phases in which the plan is in force. Default: all.
  public internal(set) var phase = PlanPhase.always

  /// The value from which the schema takes its defaults.
  private init(prototype: Void) {}

  /// Makes a plan of collisions.
  /// - Parameters:
  ///   - boundaries: the boundaries for this item. Equal boundaries of several items are shared. The first 63
  ///     boundaries of a container are independent; an item with any later one collides with all later ones.
  ///   - group: the group of the item. The first 63 groups of a container are independent; all later ones count as one.
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
  /// The performer of physics plans.
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

/// The forms in files: `{"edges": [top, left, bottom, right]}`, `{"name", "from", "to"}` or `{"name", "path",
/// "closed"}`.
nonisolated extension Collide.Boundary: FieldType {
  package static var domain: FieldDomain { .object(infos) }

  private static let point = FieldDomain.pair(PhysicsLimits.boundaryPoint)
  private static let infos = [
    FieldInfo("edges", .numbers(count: 4, PhysicsLimits.place), summary: "Insets from the container's bounds."),
    FieldInfo("name", .text, summary: "The name of a line or a path."),
    FieldInfo("from", point, summary: "The first end of a line."),
    FieldInfo("to", point, summary: "The other end of a line."),
    FieldInfo("path", .list(point, counts: PhysicsLimits.boundaryPoints), summary: "The points of a path."),
    FieldInfo("closed", .flag, summary: "The path ends at its first point."),
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
