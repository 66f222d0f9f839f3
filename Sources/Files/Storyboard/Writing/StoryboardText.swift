import Directors
import Geometry
import JSON
import Schema

/// The text of a storyboard file, in which parameters of directors are changed. All other bytes stay as they are.
///
/// ```swift
/// var text = try StoryboardText(bytes, path: "notes.json", directors: Storyboard.directors)
/// try text.set(["response": .number(0.35)], of: "open")
/// ```
nonisolated package struct StoryboardText: Sendable {
  package let path: String
  package private(set) var document: StoryboardDocument
  private var editor: JSONEditor
  private let directors: DirectorCatalog

  /// The text of the file, UTF-8.
  package var bytes: [UInt8] { editor.bytes }

  /// - Throws: the faults of the file.
  package init(_ bytes: [UInt8], path: String, directors: DirectorCatalog) throws(StoryboardError) {
    document = try StoryboardDocument(json: bytes, path: path, directors: directors)
    do throws(Fault) {
      editor = try JSONEditor(bytes)
    } catch {
      throw StoryboardError(path: path, faults: [error])
    }
    self.path = path
    self.directors = directors
  }

  /// Changes parameters of a segue. Either all of them change, or the text stays.
  ///
  /// - Parameters:
  ///   - values: a value for each parameter; nil removes the parameter from the file, so that it has its default.
  ///   - segue: the name of a segue of the document.
  ///   - director: the director that the file gets for a segue without one; nil: none.
  /// - Throws: the faults that the file would have: an unknown segue or parameter, an illegal value.
  package mutating func set(
    _ values: [String: FieldValue?], of segue: String, director: String? = nil
  ) throws(StoryboardError) {
    do throws(Fault) {
      let path: [JSONEditor.Step] = [.member("segues"), .member(segue)]
      guard let model = document.segue(segue) else {
        throw Fault("there is no segue \(Wording.quoted(segue))", at: .start)
      }
      var new = editor
      if model.director == nil, let director {
        try new.set(.text(director), at: path + [.member("director")], after: "kind")
      }
      let infos = (model.director ?? director).flatMap { directors.director($0) }?.parameters ?? []
      // In the order of the declaration, in which new keys stand in the file.
      let names = infos.map(\.name).filter { values.keys.contains($0) }
      let unknown = values.keys.filter { name in !infos.contains { $0.name == name } }.sorted()
      for name in names + unknown {
        guard let value = values[name] else { continue }
        try new.set(value, ofParameter: infos.first { $0.name == name }, name, in: path + [.member("with")])
      }
      let decoded = try decode(new.bytes)
      guard decoded.isSame(as: document.setting(values, of: segue, director: director)) else {
        throw Fault("the change would alter other values of the file", at: .start)
      }
      (editor, document) = (new, decoded)
    } catch {
      throw StoryboardError(path: path, faults: [error])
    }
  }

  private func decode(_ bytes: [UInt8]) throws(Fault) -> StoryboardDocument {
    do throws(StoryboardError) {
      return try StoryboardDocument(json: bytes, path: path, directors: directors)
    } catch {
      throw error.faults[0]
    }
  }
}

nonisolated extension JSONEditor {
  /// - Parameter path: that of the object with the parameters, which may be missing.
  fileprivate mutating func set(
    _ value: FieldValue?, ofParameter info: FieldInfo?, _ name: String, in path: [Step]
  ) throws(Fault) {
    // The file may call the parameter by a former name.
    let present = self[path]?.members?.first { info?.isCalled($0.name) ?? ($0.name == name) }
    let place = path + [.member(present?.name ?? name)]
    switch value {
    case .color(let color):
      // The same color may be written in another way.
      if let text = present?.value, (try? Color(fieldValue: text)) == color { return }
      try set(.color(color), at: place, after: "director")
    case .some(let value):
      try set(info?.domain.word(for: value) ?? value, at: place, after: "director")
    case nil:
      try remove(present?.name ?? name, at: path)
      if self[path] == .object([]) { try remove("with", at: path.dropLast()) }
    }
  }
}

nonisolated extension FieldDomain {
  /// The word that a text has for infinity.
  fileprivate func word(for value: FieldValue) -> FieldValue? {
    guard value == .number(.infinity), case .number(let limits) = self else { return nil }
    return limits.infinity.map { .text($0) }
  }
}

nonisolated extension StoryboardDocument {
  /// The document with other parameters of a segue. Parameters that it does not have yet are at line 0.
  ///
  /// - Parameters:
  ///   - values: legal values; nil for a parameter that the file does not set.
  ///   - director: the director of a segue that has none.
  package func setting(_ values: [String: FieldValue?], of name: String, director: String? = nil) -> StoryboardDocument
  {
    replacing { segue in
      guard segue.name == name else { return segue }
      var parameters = segue.with.compactMap { parameter -> Parameter? in
        guard let change = values[parameter.name] else { return parameter }
        return change.map {
          Parameter(name: parameter.name, value: $0.shortened, line: parameter.line, column: parameter.column)
        }
      }
      for (name, value) in values.sorted(by: { $0.key < $1.key }) {
        guard let value, !parameters.contains(where: { $0.name == name }) else { continue }
        parameters.append(Parameter(name: name, value: value.shortened, line: 0, column: 0))
      }
      return segue.with(parameters, director: segue.director ?? director)
    }
  }

  /// Whether another document says the same, wherever its parameters stand in the file.
  package func isSame(as other: StoryboardDocument) -> Bool { withoutPlaces == other.withoutPlaces }

  private var withoutPlaces: StoryboardDocument {
    replacing { segue in
      let parameters = segue.with.sorted { $0.name < $1.name }
      return segue.with(parameters.map { Parameter(name: $0.name, value: $0.value, line: 0, column: 0) })
    }
  }

  /// The document with the directors and parameters that the segues of another version have.
  package func withSegues(of other: StoryboardDocument) -> StoryboardDocument {
    replacing { segue in other.segue(segue.name).map { segue.with($0.with, director: $0.director) } ?? segue }
  }

  private func replacing(_ change: (Segue) -> Segue) -> StoryboardDocument {
    StoryboardDocument(
      title: title, size: size, background: background, theme: theme, tokens: tokens, direction: direction,
      initial: initial, container: container, styles: styles, scenes: scenes, segues: segues.map(change))
  }
}

nonisolated extension StoryboardDocument.Segue {
  fileprivate func with(_ parameters: [StoryboardDocument.Parameter], director: String?) -> Self {
    Self(
      name: name, from: from, to: to, kind: kind, director: director, with: parameters, match: match,
      values: values, interactive: interactive, policy: policy)
  }

  fileprivate func with(_ parameters: [StoryboardDocument.Parameter]) -> Self { with(parameters, director: director) }
}
