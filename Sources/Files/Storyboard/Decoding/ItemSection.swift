import Dynamics
import Geometry
import JSON
import Views

/// Decodes the items of a scene's dynamics and their properties.
nonisolated enum ItemSection {
  typealias Document = StoryboardDocument

  private static let mostPatterns = 256

  // MARK: Traits

  /// The fields of an item, also used for the defaults of all items.
  private static let fields: [SectionField<Document.Traits>] = [
    SectionField("shape", \.shape) { reader, _ in shape(reader) },
    SectionField(BodyMaterial.schema, "elasticity", of: \.material),
    SectionField(BodyMaterial.schema, "friction", of: \.material),
    SectionField(BodyMaterial.schema, "density", of: \.material),
    SectionField(BodyMaterial.schema, "resistance", of: \.material),
    SectionField(BodyMaterial.schema, "angularResistance", of: \.material),
    SectionField(BodyMaterial.schema, "charge", of: \.material),
    SectionField(BodyMaterial.schema, "anchored", of: \.material),
    SectionField(BodyMaterial.schema, "allowsRotation", of: \.material),
    SectionField("gravity", \.falls) { reader, _ in reader.flag() },
    SectionField("velocity", \.velocity) { reader, _ in
      reader.vector(PhysicsLimits.velocity)
    },
    SectionField("spin", \.spin) { reader, _ in
      reader.number(PhysicsLimits.spinInDegrees)
    },
    SectionField("throwable", \.isThrowable) { reader, _ in reader.flag() },
  ]

  private static let item = Section<Document.Traits>("an item", fields)
  private static let defaults = Section<Document.Traits>("the defaults", fields)

  static func defaults(_ reader: FieldReader, in scope: DecodingScope) -> Document.Traits? {
    defaults.read(reader, from: Document.Traits(), in: scope)
  }

  // MARK: Selecting items

  /// Reads `items`. A key with a trailing `*` selects all views whose id begins with it. A longer key overrides a
  /// shorter one, and an id overrides both.
  static func select(
    _ reader: FieldReader, in scope: DecodingScope, _ defaults: Document.Traits, _ items: inout ItemSelection
  ) {
    guard let members = reader.members("an object of items by the id of a view") else { return }
    var patterns: [(prefix: Substring, member: JSONMember)] = []
    var named: [JSONMember] = []
    for member in members {
      if !items.has(member.key), let prefix = ItemSelection.prefix(of: member.key) {
        patterns.append((prefix, member))
      } else {
        named.append(member)
      }
    }
    if patterns.count > mostPatterns {
      return reader.report(.illegal, "\"items\" may have at most \(mostPatterns) names with a \"*\"")
    }
    // The sort is stable. Different patterns of one length never select the same view.
    for (prefix, member) in patterns.sorted(by: { $0.prefix.utf8.count < $1.prefix.utf8.count }) {
      let ids = items.candidateIDs.filter { $0.hasPrefix(prefix) }
      if ids.isEmpty { reportNobody(member.key, prefix, items, scope.log, at: member.keyPosition) }
      // Decoded once, so that a fault is reported once, no matter how many views the pattern selects.
      let changes = changes(member, in: scope)
      for id in ids { items.apply(changes, to: id, from: defaults) }
    }
    for member in named {
      let changes = changes(member, in: scope)
      guard isCandidate(member.key, items, in: scope, at: member.keyPosition) else { continue }
      items.apply(changes, to: member.key, from: defaults)
    }
  }

  private static func changes(
    _ member: JSONMember, in scope: DecodingScope
  ) -> [SectionField<Document.Traits>.Change] {
    ObjectReader(member.value, item.what, scope.log).map { item.changes($0, in: scope) } ?? []
  }

  private static func reportNobody(
    _ name: String, _ prefix: Substring, _ items: ItemSelection, _ log: FaultLog, at position: TextPosition
  ) {
    let place = items.area.map { "the area \(Wording.quoted($0))" } ?? "the scene itself"
    log.report(
      .illegal, name, "no view in \(place) has an id that begins with \(Wording.quoted(prefix))", at: position)
  }

  /// Whether a view can be an item. Reports a view that cannot.
  private static func isCandidate(
    _ id: String, _ items: ItemSelection, in scope: DecodingScope, at position: TextPosition
  ) -> Bool {
    if items.has(id) { return true }
    if items.isElsewhere(id) {
      let place = items.area.map { "the area, \(Wording.quoted($0))" } ?? "the scene"
      let hint = items.area == nil ? ": \"area\" names the view whose children are items" : ""
      scope.log.report(
        .illegal, id, "the view \(Wording.quoted(id)) does not stand in \(place) itself\(hint)", at: position)
    } else if !scope.names.hasView(id, in: scope.scene) {
      scope.log.reportUnknown("view", id, among: items.candidateIDs, at: position)
    }
    return false
  }

  // MARK: Shapes

  private enum ShapeWord: String, CaseIterable { case rectangle, ellipse }

  private static func shape(_ reader: FieldReader) -> Document.Shape? {
    switch reader.value.content {
    case .array(let elements): return polygon(reader, elements)
    case .string:
      return reader.word(ShapeWord.self).map { word in
        switch word {
        case .rectangle: .rectangle
        case .ellipse: .ellipse
        }
      }
    case .null, .bool, .number, .object:
      reader.reject("\"rectangle\", \"ellipse\", or a list of corners as [\"50%\", \"0%\"]")
      return nil
    }
  }

  /// Corners are in percent, so that the validity of the shape does not depend on the size of the view.
  private static func polygon(_ reader: FieldReader, _ elements: [JSONValue]) -> Document.Shape? {
    let corners = elements.compactMap { element -> Point? in
      let corner = FieldReader(element, "a corner", reader.log)
      guard let place = corner.place() else { return nil }
      guard place.x.points == 0, place.y.points == 0 else {
        corner.report(
          .illegal, "a corner is two texts in percent of the view, as [\"50%\", \"0%\"], not points")
        return nil
      }
      return Point(place.x.percent / 100, place.y.percent / 100)
    }
    guard corners.count == elements.count else { return nil }
    do {
      _ = try ConvexPolygon(corners.map { Point($0.x * 100, $0.y * 100) })
    } catch {
      reader.report(.illegal, "\"shape\" \(wording(error))")
      return nil
    }
    return .polygon(corners)
  }

  private static func wording(_ error: ShapeError) -> String {
    switch error {
    case .tooFewCorners, .notFinite: "needs at least 3 corners that differ"
    case .noArea: "has no area: its corners lie on one line"
    case .concave(let corner): "is concave at its corner \(corner + 1): make it convex, or of several items"
    case .crossesItself: "crosses itself: give the corners in the order along the edge"
    }
  }
}
