import Notation

/// Which views of a scene are items of its dynamics: those that stand in the area itself and that the file names.
nonisolated struct ItemSelection {
  typealias Document = StoryboardDocument

  /// The id of the area; nil for the scene itself.
  let area: String?
  /// The views of the area that have an id, in the order in which they are painted.
  let candidateIDs: [String]
  private let candidates: Set<String>
  /// The ids of the scene's other views.
  private let others: Set<String>
  private var traits: [String: Document.Traits] = [:]

  /// - Parameter area: the view whose children can be items; nil for the scene.
  init(views: [Document.View], area: Document.View?) {
    self.area = area?.id
    candidateIDs = (area?.children ?? views).compactMap(\.id)
    candidates = Set(candidateIDs)
    others = Set(Self.ids(views)).subtracting(candidates)
  }

  /// The ids of the items, in the order in which they are painted.
  var ids: [String] { candidateIDs.filter { traits[$0] != nil } }

  /// The items, in the order in which they are painted.
  var all: [Document.Item] { candidateIDs.compactMap { id in traits[id].map { Document.Item(id: id, traits: $0) } } }

  /// Whether the view can be an item.
  func has(_ id: String) -> Bool { candidates.contains(id) }
  /// Whether the view stands in another view than the area.
  func isElsewhere(_ id: String) -> Bool { others.contains(id) }

  /// Makes a view an item, or changes the item.
  mutating func apply(
    _ changes: [SectionField<Document.Traits>.Change], to id: String, from defaults: Document.Traits
  ) {
    var new = traits[id] ?? defaults
    for change in changes { change(&new) }
    traits[id] = new
  }

  // MARK: References

  /// The items that a name means: an id, or with a `*` at its end all ids that begin with it.
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

  /// A name, or a list of names; each item once.
  func itemList(_ reader: FieldReader) -> [String] {
    guard case .array(let elements) = reader.value.content else { return items(reader) }
    var taken: Set<String> = []
    return elements.flatMap { items(FieldReader($0, reader.name, reader.log)) }.filter { taken.insert($0).inserted }
  }

  /// One item, for an attachment.
  func item(_ reader: FieldReader) -> String? {
    let found = items(reader)
    if found.count > 1 {
      reader.report(.illegal, "an attachment holds one item: an id, and no \"*\"")
      return nil
    }
    return found.first
  }

  // MARK: Names

  /// What stands before a `*` at the end of a name; nil for a name without one.
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
