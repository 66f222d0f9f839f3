import JSON
import Motion
import Plans
import Views

/// Decodes the theme of a storyboard: a word, or an object with the tokens of the theme.
nonisolated enum ThemeSection {
  struct Draft {
    var style: ThemePreference?
    var tokens = StoryboardDocument.ThemeTokens()
  }

  private static let theme = Section<Draft>(
    "a theme",
    [
      SectionField("style", \.style) { reader, _ in reader.word(ThemePreference.self) },
      SectionField("accent", \.tokens.accent) { reader, _ in reader.color() },
      part("fontSizes", \.tokens.fontSizes, fontSizes), part("radii", \.tokens.radii, radii),
      part("spacing", \.tokens.spacing, spacing), part("motion", \.tokens.motion, motion),
    ])

  static func read(_ reader: FieldReader, in scope: DecodingScope) -> Draft? {
    if case .string = reader.value.content { return reader.word(ThemePreference.self).map { Draft(style: $0) } }
    return theme.read(reader, from: Draft(), in: scope)
  }

  private static func part<Part>(
    _ name: String, _ path: WritableKeyPath<Draft, Part>, _ section: Section<Part>
  ) -> SectionField<Draft> {
    SectionField(name) { reader, scope in
      guard let object = reader.object(section.what) else { return nil }
      let changes = section.changes(object, in: scope)
      return { draft in for change in changes { change(&draft[keyPath: path]) } }
    }
  }

  private static func points<Part>(
    _ name: String, _ path: WritableKeyPath<Part, Double>, from least: Double = 0
  ) -> SectionField<Part> {
    SectionField(name, path) { reader, _ in reader.number(in: least...1000, unit: "points") }
  }

  private static let fontSizes = Section<Theme.FontSizes>(
    "font sizes",
    [
      points("largeTitle", \.largeTitle, from: 1), points("title", \.title, from: 1), points("body", \.body, from: 1),
      points("control", \.control, from: 1), points("caption", \.caption, from: 1),
    ])

  private static let radii = Section<Theme.Radii>(
    "radii", [points("control", \.control), points("menu", \.menu), points("card", \.card)])

  private static let spacing = Section<Theme.Spacing>(
    "spacing",
    [
      points("small", \.small), points("medium", \.medium), points("large", \.large),
      points("controlHeight", \.controlHeight),
    ])

  private static let motion = Section<Theme.MotionScheme>(
    "motion",
    Theme.SpringToken.allCases.map { token in
      SectionField(token.rawValue, \.[token]) { reader, _ in spring(reader) }
    }
      + Theme.DurationToken.allCases.map { token in
        SectionField(token.rawValue, \.[token]) { reader, _ in reader.number(in: 0...60, unit: "s") }
      })

  /// Reads a spring within the limits of the directors' springs.
  static func spring(_ reader: FieldReader) -> Spring? {
    guard let spring = reader.read(Spring.self) else { return nil }
    guard (0.05...5).contains(spring.response), (0.2...2).contains(spring.dampingRatio) else {
      reader.report(
        .illegal,
        "\(reader.subject) must have a response from 0.05 to 5 s and a damping ratio from 0.2 to 2")
      return nil
    }
    return spring
  }
}
