import JSON

/// The views of a scene that are items of its dynamics: children of the area that the file names.
nonisolated struct ItemSelection {
  typealias Document = StoryboardDocument

  /// The id of the area; nil for the scene itself.
  let area: String?
  /// The children of the area with an id, in drawing order.
  let candidateIDs: [String]
  private let candidates: Set<String>
  /// The ids of all other views of the scene.
  private let others: Set<String>
  private var traits: [String: Document.Traits] = [:]

  /// - Parameter area: the view whose children can be items; nil for the scene itself.
  init(views: [Document.View], area: Document.View?) {
    self.area = area?.id
    candidateIDs = (area?.children ?? views).compactMap(\.id)
    candidates = Set(candidateIDs)
    others = Set(Self.ids(views)).subtracting(candidates)
  }

  /// The ids of the items, in drawing order.
  var ids: [String] { candidateIDs.filter { traits[$0] != nil } }

  /// The items, in drawing order.
  var all: [Document.Item] { candidateIDs.compactMap { id in traits[id].map { Document.Item(id: id, traits: $0) } } }

  /// Whether the view can be an item.
  func has(_ id: String) -> Bool { candidates.contains(id) }
  /// Whether the view is in another view than the area.
  func isElsewhere(_ id: String) -> Bool { others.contains(id) }

  /// Adds a view as an item, or changes the item.
  mutating func apply(
    _ changes: [SectionField<Document.Traits>.Change], to id: String, from defaults: Document.Traits
  ) {
    var new = traits[id] ?? defaults
    for change in changes { change(&new) }
    traits[id] = new
  }

  // MARK: References

  /// The items that a name selects: an id or, with a trailing `*`, all ids that begin with the text before it.
  func items(_ reader: FieldReader) -> [String] {
    guard let name = reader.named("an item").text() else { return [] }
    if traits[name] != nil { return [name] }
    if let prefix = Self.prefix(of: name) {
      let found = ids.filter { $0.hasPrefix(prefix) }
      if found.isEmpty { reader.report(.illegal, "no item has an id that begins with \(Wording.quoted(prefix))") }
      return found
    }
    if has(name) {
      reader.report(.illegal, "the view \(Wording.quoted(name)) is no item: name it in \"items\"")
    } else {
      reader.log.reportUnknown("item", name, among: ids, at: reader.value.position)
    }
    return []
  }

  /// Reads a name or a list of names. Each item is returned once.
  func itemList(_ reader: FieldReader) -> [String] {
    guard case .array(let elements) = reader.value.content else { return items(reader) }
    var taken: Set<String> = []
    return elements.flatMap { items(FieldReader($0, reader.name, reader.log)) }.filter { taken.insert($0).inserted }
  }

  /// Reads the name of exactly one item, for an attachment.
  func item(_ reader: FieldReader) -> String? {
    let found = items(reader)
    if found.count > 1 {
      reader.report(.illegal, "an attachment holds one item: an id, and no \"*\"")
      return nil
    }
    return found.first
  }

  // MARK: Names

  /// The text before a trailing `*`; nil for a name without one.
  static func prefix(of name: String) -> Substring? { name.last == "*" ? name.dropLast() : nil }

  static func find(_ id: String, in views: [Document.View]) -> Document.View? {
    for view in views {
      if let found = view.id == id ? view : find(id, in: view.children) { return found }
    }
    return nil
  }

  private static func ids(_ views: [Document.View]) -> [String] {
    views.flatMap { view in (view.id.map { [$0] } ?? []) + ids(view.children) }
  }
}
