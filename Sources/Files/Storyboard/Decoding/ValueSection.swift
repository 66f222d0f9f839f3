import JSON

/// Decodes the values of scenes, and what segues, clicks and rows hand over to them.
nonisolated enum ValueSection {
  /// A value with its place in the file.
  struct Placed {
    let text: String
    let reader: FieldReader
    /// The place of the name.
    let namePosition: TextPosition

    var name: String { reader.name }
    var position: TextPosition { reader.value.position }
  }

  /// Values for the scene that a segue opens.
  struct Handover {
    let segue: String
    /// The id of the scene whose values, and those of its rows, have their names between braces in the texts; nil: the
    /// texts are values themselves.
    let source: String?
    let values: [Placed]
  }

  /// What a scene does with a value beside showing it as text.
  enum Use: Hashable {
    case color
    /// The name of a picture, with values between braces.
    case image(String)
  }

  /// The declaration of a scene's values.
  struct Declaration {
    var values: [Placed] = []
    var uses: [String: Set<Use>] = [:]
    var names: [String] { values.map(\.name) }
    var texts: [String: String] { Dictionary(values.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 }) }
  }

  static func read(_ reader: FieldReader) -> [Placed] {
    (reader.members("an object of texts by name") ?? []).compactMap { member in
      let reader = FieldReader(member.value, member.key, reader.log)
      return reader.text().map { Placed(text: $0, reader: reader, namePosition: member.keyPosition) }
    }
  }

  /// Reads the values that a scene declares, with their defaults.
  static func declaration(_ reader: FieldReader, _ names: DocumentNames) -> Declaration {
    let values = read(reader)
    for value in values {
      names.checkName(value.name, "the name of a value", at: value.namePosition)
      if value.name.contains(where: { $0 == "{" || $0 == "}" }) {
        names.log.report(.illegal, "values", "the name of a value has no braces itself", at: value.namePosition)
      }
      if let other = RowText.names(in: value.text).first(where: { name in values.contains { $0.name == name } }) {
        names.log.report(
          .illegal, "values", "a default is a plain text: \"{\(other)}\" in it would lead in a circle",
          at: value.position)
      }
    }
    return Declaration(values: values)
  }

  // MARK: Names in a scene

  /// Checks the names between braces in a text of a scene that takes values. In other scenes braces are letters.
  static func check(_ text: String?, at position: TextPosition, in scope: DecodingScope) {
    guard let text, let known = scope.names.values[scope.scene]?.names else { return }
    for name in RowText.names(in: text) where !known.contains(name) {
      scope.log.reportUnknown(
        "value", name, " of the scene \(Wording.quoted(scope.scene))", among: known, at: position)
    }
  }

  /// Reads a text in which a scene can name its values.
  static func text(_ reader: FieldReader, in scope: DecodingScope) -> String? {
    let text = reader.text()
    check(text, at: reader.value.position, in: scope)
    return text
  }

  /// Reads a color, or the name of a value of the scene.
  static func paint(_ reader: FieldReader, in scope: DecodingScope) -> StoryboardDocument.Paint? {
    guard case .string(let text) = reader.value.content, let name = SceneValues.reference(text),
      let known = scope.names.values[scope.scene]?.names
    else { return ViewSection.paint(reader) }
    check(text, at: reader.value.position, in: scope)
    guard known.contains(name) else { return nil }
    scope.names.use(name, as: .color, in: scope.scene)
    return .value(name)
  }

  /// Reads the path of a picture, or its name with values of the scene.
  static func picture(_ reader: FieldReader, in scope: DecodingScope) -> String? {
    guard case .string(let text) = reader.value.content, let known = scope.names.values[scope.scene]?.names,
      !RowText.names(in: text).isEmpty
    else { return scope.names.picture(reader) }
    check(text, at: reader.value.position, in: scope)
    let names = RowText.names(in: text)
    guard names.allSatisfy(known.contains) else { return nil }
    for name in names { scope.names.use(name, as: .image(text), in: scope.scene) }
    return text
  }

  // MARK: Handing over

  /// Reads the values that a segue or a click hands over, and notes them for ``checkAll(_:)``.
  static func handed(_ reader: FieldReader, over segue: String, in scope: DecodingScope) -> [String: String] {
    let values = read(reader)
    let scene = scope.names.destination(of: segue)
    let taken = scene.flatMap { scope.names.values[$0]?.names } ?? []
    for value in values where !taken.contains(value.name) {
      let place = scene.map { " of the scene \(Wording.quoted($0))" } ?? ": the segue opens no scene"
      scope.log.reportUnknown("value", value.name, place, among: taken, at: value.namePosition)
    }
    scope.names.handovers.append(Handover(segue: segue, source: scope.scene, values: values))
    return Dictionary(values.map { ($0.name, $0.text) }, uniquingKeysWith: { $1 })
  }

  /// Notes what the rows of a list hand over by the segues that a click on them requests.
  static func handOver(_ rows: [[Placed]], by segues: Set<String>, _ names: DocumentNames) {
    for segue in segues.sorted() {
      guard let taken = names.destination(of: segue).flatMap({ names.values[$0] }) else { continue }
      for row in rows {
        let values = row.filter { taken.texts[$0.name] != nil }
        names.handovers.append(Handover(segue: segue, source: nil, values: values))
      }
    }
  }

  /// Checks the names in what is handed over, and that what a scene uses as a color or as a picture is one.
  static func checkAll(_ names: DocumentNames) {
    for scene in names.values.keys.sorted() {
      if let declaration = names.values[scene] { check(declaration.values, for: declaration, names) }
    }
    for handover in names.handovers {
      if let source = handover.source {
        let known = (names.values[source]?.names ?? []) + names.rowValues(in: source)
        for value in handover.values {
          for name in RowText.names(in: value.text) where !known.contains(name) {
            names.log.reportUnknown("value", name, " here", among: known, at: value.position)
          }
        }
      }
      guard let scene = names.destination(of: handover.segue), let taken = names.values[scene] else { continue }
      check(handover.values, for: taken, names)
    }
  }

  private static func check(_ values: [Placed], for declaration: Declaration, _ names: DocumentNames) {
    guard !declaration.uses.isEmpty else { return }
    let texts = declaration.texts.merging(values.map { ($0.name, $0.text) }) { $1 }
    for value in values where RowText.names(in: value.text).isEmpty {
      for use in declaration.uses[value.name] ?? [] {
        switch use {
        case .color: _ = ViewSection.paint(value.reader)
        case .image(let template):
          names.checkPicture(SceneValues.filled(template, with: texts), at: value.position)
        }
      }
    }
  }
}
