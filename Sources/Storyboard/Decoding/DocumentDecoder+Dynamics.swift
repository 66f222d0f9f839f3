import Geometry
import Notation
import Views

nonisolated extension DocumentDecoder {
  private enum DynamicsKey: String, ObjectKey, CaseIterable {
    case area, gravity, bounds, collisions, boundaries, defaults, items, snaps, attachments, pushes, fields
  }

  /// - Parameter views: those of the scene, as far as they are without fault.
  mutating func dynamics(_ object: JSONValue, in scene: String, _ views: [Document.View]) -> Document.Dynamics? {
    guard let fields = fields(of: object, "dynamics", DynamicsKey.self) else { return nil }
    func value(_ key: DynamicsKey) -> JSONValue? { fields.first { $0.key == key }?.value }

    let area = value(.area).flatMap { self.area($0, in: scene, views) }
    var cast = DynamicsCast(views: views, area: area)
    let gravity = value(.gravity).flatMap { self.gravity($0) }
    let bounds = value(.bounds).map { self.bounds($0) } ?? .zero
    let collisions = value(.collisions).flatMap { word($0, "collisions", Document.Collisions.self) }
    let boundaries = value(.boundaries).map { self.boundaries($0) } ?? []
    let defaults = value(.defaults).map { traits($0, "the defaults", Document.Traits()) } ?? Document.Traits()
    if let items = value(.items) { self.items(items, in: scene, defaults, &cast) }
    require([.items], in: fields, "dynamics", at: object.position)
    let snaps = value(.snaps).map { list($0, "snaps") { $0.snaps($1, cast) } } ?? []
    let attachments = value(.attachments).map { list($0, "attachments") { $0.attachment($1, cast) } } ?? []
    let pushes = value(.pushes).map { list($0, "pushes") { $0.pushes($1, cast) } } ?? []
    let actingFields = value(.fields).map { list($0, "fields") { $0.field($1, cast) } } ?? []
    let items = cast.itemIDs.map { Document.Item(id: $0, traits: cast.items[$0] ?? defaults) }
    return Document.Dynamics(
      area: area?.id, gravity: gravity, bounds: bounds, collisions: collisions ?? .everything, boundaries: boundaries,
      items: items, snaps: snaps, attachments: attachments, pushes: pushes, fields: actingFields)
  }

  /// The elements of a list, each of which may mean several.
  mutating func list<Element>(
    _ value: JSONValue, _ name: String, _ read: (inout DocumentDecoder, JSONValue) -> [Element]
  ) -> [Element] {
    guard case .array(let elements) = value.content else {
      faults.add("\"\(name)\" must be a list of \(name), not \(value.found)", at: value.position)
      return []
    }
    return elements.flatMap { read(&self, $0) }
  }

  // MARK: The area

  private mutating func area(_ value: JSONValue, in scene: String, _ views: [Document.View]) -> Document.View? {
    guard let id = text(value, "area") else { return nil }
    guard viewIDs[scene]?[id] != nil else {
      reportUnknown("view", id, " in this scene", among: viewIDNames[scene] ?? [], at: value.position)
      return nil
    }
    guard let view = DynamicsCast.find(id, in: views) else { return nil }
    guard view.text == nil, view.click == nil else {
      faults.add("the view \"\(id)\" cannot be the area of dynamics: it has \"text\" or \"click\"", at: value.position)
      return nil
    }
    return view
  }

  private enum GravityKey: String, ObjectKey, CaseIterable { case angle, magnitude }

  private mutating func gravity(_ value: JSONValue) -> Vector? {
    let most = 100.0
    if case .array = value.content {
      return vector(value, "gravity", most: most, unit: "thousands of points a second²")
    }
    guard case .object = value.content else {
      faults.add(
        "\"gravity\" must be a list of two numbers, [x, y], or an object of angle and magnitude, not \(value.found)",
        at: value.position)
      return nil
    }
    var angle = 90.0
    var magnitude = 1.0
    for field in fields(of: value, "gravity", GravityKey.self) ?? [] {
      switch field.key {
      case .angle: angle = number(field.value, "angle", in: -36_000...36_000, unit: "degrees") ?? angle
      case .magnitude: magnitude = number(field.value, "magnitude", in: 0...most) ?? magnitude
      }
    }
    return Vector(magnitude, 0).turned(byDegrees: angle)
  }

  private enum EdgeKey: String, ObjectKey, CaseIterable { case top, left, bottom, right }

  private mutating func bounds(_ value: JSONValue) -> EdgeInsets? {
    if case .bool(let isClosed) = value.content { return isClosed ? .zero : nil }
    guard case .object = value.content else {
      faults.add(
        "\"bounds\" must be true, false, or an object of top, left, bottom and right, not \(value.found)",
        at: value.position)
      return nil
    }
    var insets = EdgeInsets.zero
    for field in fields(of: value, "bounds", EdgeKey.self) ?? [] {
      let inset = number(field.value, field.key.rawValue, in: -100_000...100_000, unit: "points") ?? 0
      switch field.key {
      case .top: insets.top = inset
      case .left: insets.left = inset
      case .bottom: insets.bottom = inset
      case .right: insets.right = inset
      }
    }
    return insets
  }

  // MARK: Boundaries

  private enum BoundaryKey: String, ObjectKey, CaseIterable { case points, closed }

  private mutating func boundaries(_ value: JSONValue) -> [Document.Boundary] {
    guard case .object(let members) = value.content else {
      faults.add("\"boundaries\" must be an object of boundaries by name, not \(value.found)", at: value.position)
      return []
    }
    return members.compactMap { member in
      checkName(member.key, "the name of a boundary", at: member.keyPosition)
      return boundary(member)
    }
  }

  private mutating func boundary(_ member: JSONMember) -> Document.Boundary? {
    var list: JSONValue? = member.value
    var isClosed = false
    if case .object = member.value.content {
      let fields = fields(of: member.value, "a boundary", BoundaryKey.self) ?? []
      require([.points], in: fields, "a boundary", at: member.value.position)
      list = fields.first { $0.key == .points }?.value
      for field in fields where field.key == .closed { isClosed = flag(field.value, "closed") ?? false }
    }
    guard let list else { return nil }
    let least = isClosed ? 3 : 2
    guard case .array(let elements) = list.content, elements.count >= least else {
      faults.add(
        "a boundary must be a list of at least \(least) points, [[x, y], [x, y]], not \(Self.countFound(list))",
        at: list.position)
      return nil
    }
    guard elements.count <= Self.mostCorners else {
      faults.add("a boundary has at most \(Self.mostCorners) points, not \(elements.count)", at: list.position)
      return nil
    }
    let points = elements.compactMap { place($0, "a point of a boundary") }
    guard points.count == elements.count else { return nil }
    return Document.Boundary(name: member.key, points: points, isClosed: isClosed)
  }

  static let mostCorners = 1000
}

nonisolated extension Vector {
  func turned(byDegrees angle: Double) -> Vector {
    // Quarter turns are exact: what falls straight down has no sideways part.
    switch angle.truncatingRemainder(dividingBy: 360) {
    case 0: self
    case 90, -270: Vector(-y, x)
    case 180, -180: Vector(-x, -y)
    case 270, -90: Vector(y, -x)
    default: applying(Transform2D(rotation: angle * .pi / 180))
    }
  }
}
