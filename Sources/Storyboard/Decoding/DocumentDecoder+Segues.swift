import Directors
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
    if let match = fields.first(where: { $0.key == .match }) {
      checkMatch(match.value, from: from, to: to)
      faults.add("\"match\" is not available in this version", at: match.keyPosition)
    }
    require([.from, .kind], in: fields, "a segue", at: member.value.position)
    guard let kind else { return nil }
    if kind.needsDestination, value(.to) == nil {
      faults.add("a segue of kind \"\(kind.rawValue)\" needs \"to\"", at: member.value.position)
    }
    guard let from else { return nil }
    return Document.Segue(
      name: member.key, from: from, to: to, kind: kind, director: director?.name, with: parameters,
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

  /// Checked although refused, so that whoever writes one learns of its faults too.
  private mutating func checkMatch(_ value: JSONValue, from: String?, to: String?) {
    guard case .object(let members) = value.content else {
      faults.add("\"match\" must be an object of view ids by view id, not \(value.found)", at: value.position)
      return
    }
    for member in members {
      if let from { checkView(member.key, in: from, at: member.keyPosition) }
      if let id = text(member.value, "match"), let to { checkView(id, in: to, at: member.value.position) }
    }
  }

  private mutating func checkView(_ id: String, in scene: String, at position: TextPosition) {
    guard viewIDs[scene]?[id] == nil else { return }
    reportUnknown("view", id, " in the scene \(Wording.quoted(scene))", among: viewIDNames[scene] ?? [], at: position)
  }
}
