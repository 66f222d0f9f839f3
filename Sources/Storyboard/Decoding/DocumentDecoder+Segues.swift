import Directors
import Notation
import Transitions

nonisolated extension DocumentDecoder {
  private enum SegueKey: String, ObjectKey, CaseIterable {
    case from, to, kind, director, with, match, interactive, policy
  }

  /// Where a segue says that it begins, before anything of it is checked.
  func origin(of segue: JSONValue) -> String? {
    guard case .object(let members) = segue.content,
      case .string(let name) = members.first(where: { $0.key == SegueKey.from.rawValue })?.value.content
    else { return nil }
    return name
  }

  mutating func segue(_ member: JSONMember) -> Document.Segue? {
    guard let fields = fields(of: member.value, "a segue", SegueKey.self) else { return nil }
    func value(_ key: SegueKey) -> JSONValue? { fields.first { $0.key == key }?.value }

    let from = value(.from).flatMap { sceneReference($0) }
    let to = value(.to).flatMap { sceneReference($0) }
    let kind = value(.kind).flatMap { self.kind($0) }
    let interactive = value(.interactive).flatMap { word($0, "interactive", Document.Drag.self) }
    let policy = value(.policy).flatMap { word($0, "policy", CollisionPolicy.self) }
    let director = value(.director).flatMap { self.director($0) }
    var parameters: [Document.Parameter] = []
    if let with = value(.with) {
      if let director {
        parameters = self.parameters(with, of: director)
      } else if value(.director) == nil {
        faults.add("\"with\" needs a \"director\": it gives that director's parameters", at: with.position)
      }
    }
    let matches = fields.first { $0.key == .match }.map { self.matches($0.value, from: from, to: to) } ?? []
    require([.from, .kind], in: fields, "a segue", at: member.value.position)
    guard let kind else { return nil }
    if kind.needsDestination, value(.to) == nil {
      faults.add("a segue of kind \"\(kind.rawValue)\" needs \"to\"", at: member.value.position)
    }
    if !kind.needsDestination, let match = fields.first(where: { $0.key == .match }) {
      faults.add(
        "\"match\" goes with push, present and show; the way back knows the pairs of the way there",
        at: match.keyPosition)
    }
    guard let from else { return nil }
    return Document.Segue(
      name: member.key, from: from, to: to, kind: kind, director: director?.name, with: parameters, match: matches,
      interactive: interactive ?? kind.defaultDrag, policy: policy)
  }

  private mutating func kind(_ value: JSONValue) -> Document.Kind? {
    guard let kind = word(value, "kind", Document.Kind.self) else { return nil }
    if kind == .show, !isSplit {
      faults.add(
        "a segue of kind \"show\" replaces the detail of a split container; this storyboard is not one",
        at: value.position)
    }
    return kind
  }

  // MARK: Directors

  private mutating func director(_ value: JSONValue) -> DirectorInfo? {
    guard let name = text(value, "director") else { return nil }
    if let director = directors.director(name) { return director }
    reportUnknown("director", name, among: directors.names, listing: .max, at: value.position)
    return nil
  }

  private mutating func parameters(_ value: JSONValue, of director: DirectorInfo) -> [Document.Parameter] {
    guard case .object(let members) = value.content else {
      faults.add("\"with\" must be an object of parameters by name, not \(value.found)", at: value.position)
      return []
    }
    return members.compactMap { member in
      guard let info = director.parameters.first(where: { $0.name == member.key }) else {
        let known = director.parameters.map(\.name)
        reportUnknown(
          "parameter", member.key, " of \(director.name)", among: known, listing: .max, at: member.keyPosition)
        return nil
      }
      guard let value = parameter(member.value, info) else { return nil }
      let position = member.value.position
      return Document.Parameter(name: info.name, value: value, line: position.line, column: position.column)
    }
  }

  private mutating func parameter(_ value: JSONValue, _ info: ParameterInfo) -> ParameterValue? {
    switch info.domain {
    case .number(let unit, let range, _):
      return number(value, info.name, in: range, unit: unit).map { .number($0) }
    case .flag:
      return flag(value, info.name).map { .flag($0) }
    case .color:
      return color(value, info.name).map { .color($0) }
    case .choice(let words, _):
      guard let text = text(value, info.name) else { return nil }
      if words.contains(text) { return .text(text) }
      reportUnknown(info.name, text, among: words, listing: .max, at: value.position)
      return nil
    }
  }

  // MARK: Matches

  private mutating func matches(_ value: JSONValue, from: String?, to: String?) -> [ElementMatch] {
    guard case .object(let members) = value.content else {
      faults.add("\"match\" must be an object of view ids by view id, not \(value.found)", at: value.position)
      return []
    }
    var taken: Set<String> = []
    return members.compactMap { member in
      let start = from.map { isView(member.key, in: $0, at: member.keyPosition) } ?? false
      guard let id = text(member.value, "match"), let to, isView(id, in: to, at: member.value.position) else {
        return nil
      }
      guard taken.insert(id).inserted else {
        faults.add("the view \(Wording.quoted(id)) is matched twice", at: member.value.position)
        return nil
      }
      return start ? ElementMatch(back: member.key, fore: id) : nil
    }
  }

  /// Whether a scene has a view; a fault where it has not.
  private mutating func isView(_ id: String, in scene: String, at position: TextPosition) -> Bool {
    if viewIDs[scene]?[id] != nil { return true }
    reportUnknown("view", id, " in the scene \(Wording.quoted(scene))", among: viewIDNames[scene] ?? [], at: position)
    return false
  }
}
