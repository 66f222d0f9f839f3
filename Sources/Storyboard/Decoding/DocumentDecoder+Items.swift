import Dynamics
import Geometry
import Notation
import Views

nonisolated extension DocumentDecoder {
  private static let mostPatterns = 256
  static let fastest = 9600.0

  // MARK: Who is an item

  /// What a name with a `*` says holds for all whose id begins so; a longer name goes before a
  /// shorter one, an id before both.
  mutating func items(
    _ value: JSONValue, in scene: String, _ defaults: Document.Traits, _ cast: inout DynamicsCast
  ) {
    guard case .object(let members) = value.content else {
      faults.add("\"items\" must be an object of items by the id of a view, not \(value.found)", at: value.position)
      return
    }
    var patterns: [(prefix: Substring, member: JSONMember)] = []
    var named: [JSONMember] = []
    for member in members {
      if !cast.has(member.key), let prefix = DynamicsCast.prefix(of: member.key) {
        patterns.append((prefix, member))
      } else {
        named.append(member)
      }
    }
    if patterns.count > Self.mostPatterns {
      faults.add("\"items\" may have at most \(Self.mostPatterns) names with a \"*\"", at: value.position)
      return
    }
    // Stable: those of one length, which never mean the same view, stay as they are.
    for (prefix, member) in patterns.sorted(by: { $0.prefix.utf8.count < $1.prefix.utf8.count }) {
      let ids = cast.candidateIDs.filter { $0.hasPrefix(prefix) }
      if ids.isEmpty { reportNobody(prefix, cast, at: member.keyPosition) }
      // Faults of what it says are told once, however many it holds for.
      let changes = self.changes(member.value, "an item")
      for id in ids { cast.set(changes.applied(to: cast.items[id] ?? defaults), of: id) }
    }
    for member in named {
      let changes = self.changes(member.value, "an item")
      guard isCandidate(member.key, cast, in: scene, at: member.keyPosition) else { continue }
      cast.set(changes.applied(to: cast.items[member.key] ?? defaults), of: member.key)
    }
  }

  private mutating func reportNobody(_ prefix: Substring, _ cast: DynamicsCast, at position: TextPosition) {
    let place = cast.area.map { "the area \(Wording.quoted($0))" } ?? "the scene itself"
    faults.add("no view in \(place) has an id that begins with \(Wording.quoted(prefix))", at: position)
  }

  /// Whether a view stands where items do; a fault where it does not.
  private mutating func isCandidate(
    _ id: String, _ cast: DynamicsCast, in scene: String, at position: TextPosition
  ) -> Bool {
    if cast.has(id) { return true }
    if cast.isElsewhere(id) {
      let place = cast.area.map { "the area, \(Wording.quoted($0))" } ?? "the scene"
      let hint = cast.area == nil ? ": \"area\" names the view whose children are items" : ""
      faults.add("the view \(Wording.quoted(id)) does not stand in \(place) itself\(hint)", at: position)
    } else if viewIDs[scene]?[id] == nil {
      reportUnknown("view", id, among: cast.candidateIDs, at: position)
    }
    return false
  }

  /// The items that a name means: an id, or all whose id begins with what stands before a `*`.
  mutating func itemReference(_ value: JSONValue, _ cast: DynamicsCast) -> [String] {
    guard let name = text(value, "an item") else { return [] }
    if cast.items[name] != nil { return [name] }
    if let prefix = DynamicsCast.prefix(of: name) {
      let ids = cast.itemIDs.filter { $0.hasPrefix(prefix) }
      if ids.isEmpty {
        faults.add("no item has an id that begins with \(Wording.quoted(prefix))", at: value.position)
      }
      return ids
    }
    if cast.has(name) {
      faults.add(
        "the view \(Wording.quoted(name)) is no item: name it in \"items\"", at: value.position)
    } else {
      reportUnknown("item", name, among: cast.itemIDs, at: value.position)
    }
    return []
  }

  // MARK: What an item is

  enum TraitKey: String, ObjectKey, CaseIterable {
    case shape, elasticity, friction, density, resistance, angularResistance, charge, anchored, allowsRotation
    case gravity, velocity, spin, throwable
  }

  /// What one object says of an item.
  struct TraitChanges {
    var changes: [(inout Document.Traits) -> Void] = []

    func applied(to traits: Document.Traits) -> Document.Traits {
      var traits = traits
      for change in changes { change(&traits) }
      return traits
    }
  }

  mutating func traits(_ value: JSONValue, _ what: String, _ start: Document.Traits) -> Document.Traits {
    changes(value, what).applied(to: start)
  }

  private mutating func changes(_ value: JSONValue, _ what: String) -> TraitChanges {
    var result = TraitChanges()
    for field in fields(of: value, what, TraitKey.self) ?? [] {
      if let change = change(field.key, field.value) { result.changes.append(change) }
    }
    return result
  }

  private mutating func change(_ key: TraitKey, _ value: JSONValue) -> ((inout Document.Traits) -> Void)? {
    let name = key.rawValue
    func setting<Value>(_ path: WritableKeyPath<Document.Traits, Value>, _ value: Value?)
      -> ((inout Document.Traits) -> Void)?
    {
      value.map { value in { $0[keyPath: path] = value } }
    }
    switch key {
    case .shape: return setting(\.shape, shape(value))
    case .elasticity: return setting(\.elasticity, number(value, name, in: 0...1))
    case .friction: return setting(\.friction, number(value, name, in: 0...100))
    case .density: return setting(\.density, number(value, name, in: 0.001...1000))
    case .resistance: return setting(\.resistance, number(value, name, in: 0...1000))
    case .angularResistance: return setting(\.angularResistance, number(value, name, in: 0...1000))
    case .charge: return setting(\.charge, number(value, name, in: -1000...1000))
    case .anchored: return setting(\.isAnchored, flag(value, name))
    case .allowsRotation: return setting(\.allowsRotation, flag(value, name))
    case .gravity: return setting(\.falls, flag(value, name))
    case .velocity:
      return setting(\.velocity, vector(value, name, most: Self.fastest, unit: "points a second"))
    case .spin: return setting(\.spin, number(value, name, in: -3600...3600, unit: "degrees a second"))
    case .throwable: return setting(\.isThrowable, flag(value, name))
    }
  }

  private enum ShapeWord: String, CaseIterable { case rectangle, ellipse }

  private mutating func shape(_ value: JSONValue) -> Document.Shape? {
    if case .array(let elements) = value.content { return polygon(elements, at: value.position) }
    guard case .string = value.content else {
      faults.add(
        "\"shape\" must be \"rectangle\", \"ellipse\", or a list of corners as [\"50%\", \"0%\"], not \(value.found)",
        at: value.position)
      return nil
    }
    switch word(value, "shape", ShapeWord.self) {
    case .rectangle: return .rectangle
    case .ellipse: return .ellipse
    case nil: return nil
    }
  }

  /// Corners are in percent, so that the shape is right or wrong however large the view is.
  private mutating func polygon(_ elements: [JSONValue], at position: TextPosition) -> Document.Shape? {
    let places = elements.compactMap { element -> Point? in
      guard let place = place(element, "a corner") else { return nil }
      guard place.x.points == 0, place.y.points == 0 else {
        faults.add(
          "a corner is two texts in percent of the view, as [\"50%\", \"0%\"], not points", at: element.position)
        return nil
      }
      return Point(place.x.percent / 100, place.y.percent / 100)
    }
    guard places.count == elements.count else { return nil }
    do {
      _ = try ConvexPolygon(places.map { Point($0.x * 100, $0.y * 100) })
    } catch {
      faults.add("\"shape\" \(Self.wording(error))", at: position)
      return nil
    }
    return .polygon(places)
  }

  private static func wording(_ error: ShapeError) -> String {
    switch error {
    case .tooFewCorners, .notFinite: "needs at least 3 corners that differ"
    case .noArea: "has no area: its corners lie on one line"
    case .concave(let corner): "is concave at its corner \(corner + 1): make it convex, or of several items"
    case .crossesItself: "crosses itself: give the corners in the order along the edge"
    }
  }

  // MARK: Places and vectors

  mutating func place(_ value: JSONValue, _ what: String) -> Document.Place? {
    guard case .array(let elements) = value.content, elements.count == 2 else {
      faults.add("\(what) must be a list of two lengths, [x, y], not \(Self.countFound(value))", at: value.position)
      return nil
    }
    let x = length(elements[0], "x")
    let y = length(elements[1], "y")
    guard let x, let y else { return nil }
    return Document.Place(x: x, y: y)
  }

  mutating func vector(_ value: JSONValue, _ name: String, most: Double, unit: String = "") -> Vector? {
    guard case .array(let elements) = value.content, elements.count == 2 else {
      faults.add("\"\(name)\" must be a list of two numbers, [x, y], not \(Self.countFound(value))", at: value.position)
      return nil
    }
    let x = number(elements[0], "the x of \(name)", in: -most...most, unit: unit)
    let y = number(elements[1], "the y of \(name)", in: -most...most, unit: unit)
    guard let x, let y else { return nil }
    return Vector(x, y)
  }
}
