import Geometry
import Notation
import Views

nonisolated extension DocumentDecoder {
  private enum FieldKey: String, ObjectKey, CaseIterable {
    case kind, strength, falloff, minimumRadius, position, direction, radius, size, smoothness, speed, items
  }

  mutating func field(_ object: JSONValue, _ cast: DynamicsCast) -> [Document.Field] {
    guard let fields = fields(of: object, "a field", FieldKey.self) else { return [] }
    func value(_ key: FieldKey) -> JSONValue? { fields.first { $0.key == key }?.value }

    let most = 100_000.0
    let kind = value(.kind).flatMap { word($0, "kind", Document.Field.Kind.self) }
    let strength = value(.strength).flatMap { number($0, "strength", in: -most...most) }
    let falloff = value(.falloff).flatMap { number($0, "falloff", in: 0...10) }
    let minimum = value(.minimumRadius).flatMap { number($0, "minimumRadius", in: 0.001...most, unit: "points") }
    let position = value(.position).flatMap { place($0, "\"position\"") }
    let direction = value(.direction).flatMap { vector($0, "direction", most: most) }
    let radius = value(.radius).flatMap { number($0, "radius", in: 0...most, unit: "points") }
    let size = value(.size).flatMap { vector($0, "size", most: most, unit: "points") }
    let smoothness = value(.smoothness).flatMap { number($0, "smoothness", in: 0...1) }
    let speed = value(.speed).flatMap { number($0, "speed", in: 0...1000) }
    let items = value(.items).map { fieldItems($0, cast) } ?? cast.itemIDs
    require([.kind], in: fields, "a field", at: object.position)
    if let both = fields.first(where: { $0.key == .size }), fields.contains(where: { $0.key == .radius }) {
      faults.add("a field is a circle of a \"radius\" or a rectangle of a \"size\", not both", at: both.keyPosition)
    }
    if let size, size.x < 0 || size.y < 0, let place = fields.first(where: { $0.key == .size }) {
      faults.add("a \"size\" may not be negative", at: place.value.position)
    }
    guard let kind else { return [] }
    if kind.needsDirection, value(.direction) == nil {
      faults.add("a field of kind \"\(kind.rawValue)\" needs \"direction\", [x, y]", at: object.position)
    }
    if !kind.needsDirection, let field = fields.first(where: { $0.key == .direction }) {
      faults.add("\"direction\" goes with a field of kind \"linear\" or \"velocity\"", at: field.keyPosition)
    }
    if !kind.isNoise, let field = fields.first(where: { $0.key == .smoothness || $0.key == .speed }) {
      faults.add(
        "\"\(field.key.rawValue)\" goes with a field of kind \"noise\" or \"turbulence\"", at: field.keyPosition)
    }
    let region =
      radius.map { Document.Field.Region.circle(radius: $0) }
      ?? size.map { .rectangle(Size(max(0, $0.x), max(0, $0.y))) }
    return [
      Document.Field(
        kind: kind, strength: strength ?? 1, falloff: falloff ?? 0, minimumRadius: minimum, position: position,
        direction: direction, region: region, smoothness: smoothness ?? 0, speed: speed ?? 0, items: items)
    ]
  }

  /// A name, or a list of names.
  private mutating func fieldItems(_ value: JSONValue, _ cast: DynamicsCast) -> [String] {
    guard case .array(let elements) = value.content else { return itemReference(value, cast) }
    var taken: Set<String> = []
    return elements.flatMap { itemReference($0, cast) }.filter { taken.insert($0).inserted }
  }
}

nonisolated extension StoryboardDocument.Field.Kind {
  var needsDirection: Bool {
    switch self {
    case .linear, .velocity: true
    case .drag, .vortex, .radial, .noise, .turbulence, .spring, .electric, .magnetic: false
    }
  }

  var isNoise: Bool {
    switch self {
    case .noise, .turbulence: true
    case .drag, .vortex, .radial, .linear, .velocity, .spring, .electric, .magnetic: false
    }
  }
}
