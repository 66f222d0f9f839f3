import Notation

/// Who can play in the dynamics of a scene: the views that stand in its area, and which of them are items.
nonisolated struct DynamicsCast {
  typealias Document = StoryboardDocument

  /// The id of the area; nil for the scene itself.
  let area: String?
  /// Those with an id, in the order in which they are painted.
  let candidates: [Document.View]
  /// Views of the scene that stand elsewhere.
  private let strangers: Set<String>
  private let names: Set<String>
  private(set) var items: [String: Document.Traits] = [:]

  /// - Parameter area: the view in which it happens; nil for the scene.
  init(views: [Document.View], area: Document.View?) {
    self.area = area?.id
    candidates = (area?.children ?? views).filter { $0.id != nil }
    names = Set(candidates.compactMap(\.id))
    strangers = Set(Self.ids(views)).subtracting(names)
  }

  var candidateIDs: [String] { candidates.compactMap(\.id) }
  var itemIDs: [String] { candidateIDs.filter { items[$0] != nil } }

  func has(_ id: String) -> Bool { names.contains(id) }
  func isElsewhere(_ id: String) -> Bool { strangers.contains(id) }

  mutating func set(_ traits: Document.Traits, of id: String) { items[id] = traits }

  /// The views that a name with a `*` at its end means; nil where it has none.
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
