import JSON
import Views

/// Decodes fonts, and texts whose parts differ.
nonisolated enum TextSection {
  typealias Look = StoryboardDocument.Look

  /// The fields of a font, beside its size.
  static let font: [SectionField<Look>] = [
    SectionField("weight", \.weight) { reader, _ in reader.word(Font.Weight.self) },
    SectionField("family", \.family) { reader, _ in family(reader) },
    SectionField("italic", \.isItalic) { reader, _ in reader.flag() },
    SectionField("monospaced", \.isMonospaced) { reader, _ in reader.flag() },
    SectionField("monospacedDigits", \.hasMonospacedDigits) { reader, _ in reader.flag() },
    SectionField("lineHeight", \.lineHeight) { reader, _ in reader.number(in: 0.5...10) },
  ]

  private static func family(_ reader: FieldReader) -> String? {
    guard let name = reader.text() else { return nil }
    guard !name.isEmpty else {
      reader.report(.illegal, "\"family\" must be the name of a font, not an empty text")
      return nil
    }
    return name
  }

  private struct Part {
    var text: String?
    var attributes = AttributedText.Attributes()
  }

  private static let part = Section<Part>(
    "a part of a text",
    [
      SectionField("text", \.text, isRequired: true) { reader, _ in reader.text() },
      SectionField("color", \.attributes.color) { reader, _ in reader.color() },
      SectionField("weight", \.attributes.weight) { reader, _ in reader.word(Font.Weight.self) },
      SectionField("size", \.attributes.size) { reader, _ in reader.number(in: 1...1000, unit: "points") },
      SectionField("italic", \.attributes.isItalic) { reader, _ in reader.flag() },
      SectionField("underline", \.attributes.isUnderlined) { reader, _ in reader.flag() },
      SectionField("link", \.attributes.link) { reader, scope in scope.names.segue(reader, from: scope.scene) },
    ])

  /// Reads a text: a string, or a list of strings and of parts with attributes.
  static func read(_ reader: FieldReader, in scope: DecodingScope) -> AttributedText? {
    let text = parts(reader, in: scope)
    // A list checks the names in its templates, which can be those of rows' values.
    if !scope.isTemplate { ValueSection.check(text?.string, at: reader.value.position, in: scope) }
    return text
  }

  private static func parts(_ reader: FieldReader, in scope: DecodingScope) -> AttributedText? {
    guard case .array = reader.value.content, let elements = reader.elements() else {
      return reader.text().map { AttributedText($0) }
    }
    var text = AttributedText("")
    for element in elements {
      if case .object = element.value.content {
        guard let part = part.read(element, from: Part(), in: scope), let string = part.text else { continue }
        text += AttributedText(string, part.attributes)
      } else if let string = element.named("a part of \"text\"").text() {
        text += AttributedText(string)
      }
    }
    return text
  }
}

nonisolated extension StoryboardDocument.Look {
  /// The font without its size.
  package var fontStyle: FontStyle {
    var style = FontStyle()
    style.weight = weight ?? .regular
    style.family = family
    style.isItalic = isItalic ?? false
    style.isMonospaced = isMonospaced ?? false
    style.hasMonospacedDigits = hasMonospacedDigits ?? false
    style.lineHeight = lineHeight
    return style
  }
}
