import Controls
import Geometry
import JSON
import Motion
import Schema
import Views

/// The layout of a view: its own values, and the container that it is for its children.
nonisolated enum LayoutSection {
  typealias Document = StoryboardDocument

  /// The keys of containers, of which a layout has one at most.
  private static let containers = ["stack", "grid", "overlay"]

  /// Whether the object of a view says that it arranges its children.
  static func isContainer(_ view: JSONValue) -> Bool {
    guard case .object(let members) = view.content else { return false }
    return isContainer(members.first { $0.key == "layout" })
  }

  static func isContainer(_ view: ObjectReader) -> Bool { isContainer(view.member("layout")) }

  private static func isContainer(_ layout: JSONMember?) -> Bool {
    guard case .object(let members)? = layout?.value.content else { return false }
    return members.contains { containers.contains($0.key) }
  }

  static func read(_ reader: FieldReader, in scope: DecodingScope) -> Document.Layout? {
    guard let object = reader.object("a layout") else { return nil }
    let layout = whole.read(object, from: Draft(), in: scope)
    checkContainers(object, "a view", scope)
    return layout.whole
  }

  /// Reads the layout of a scene, which is a container alone: the window gives its size.
  static func readScene(_ reader: FieldReader, in scope: DecodingScope) -> Document.LayoutContainer? {
    guard let object = reader.object("the layout of a scene") else { return nil }
    let layout = ofScene.read(object, from: Draft(), in: scope)
    checkContainers(object, "a scene", scope)
    return layout.movingContainer
  }

  private static func checkContainers(_ object: ObjectReader, _ what: String, _ scope: DecodingScope) {
    let named = object.members.filter { containers.contains($0.key) }
    if named.isEmpty, let spring = object.member("spring") {
      scope.log.report(
        .illegal, spring.key, "\"spring\" moves what a \"stack\", \"grid\" or \"overlay\" beside it arranges",
        at: spring.keyPosition)
    }
    guard named.count > 1 else { return }
    scope.log.report(
      .illegal, named[1].key, "\(what) is one container: \"\(named[0].key)\" or \"\(named[1].key)\"",
      at: named[1].keyPosition)
  }

  // MARK: Items

  private struct Draft {
    var item = LayoutItem()
    var compact: [SectionField<LayoutItem>.Change]?
    var container: Document.Arrangement?
    var spring: Spring?

    var movingContainer: Document.LayoutContainer? {
      container.map { Document.LayoutContainer(arrangement: $0, spring: spring) }
    }

    /// The compact values are the others with their own changes, wherever in the file these stand.
    var whole: Document.Layout {
      let compactItem = compact.map { changes in changes.reduce(into: item) { $1(&$0) } }
      return Document.Layout(item: item, compactItem: compactItem, container: movingContainer)
    }
  }

  private static let itemFields: [SectionField<LayoutItem>] =
    [
      SectionField("width", \.width) { reader, _ in reader.named("a \(reader.name)").extent() },
      SectionField("height", \.height) { reader, _ in reader.named("a \(reader.name)").extent() },
      SectionField("basis", \.basis) { reader, _ in reader.named("a \(reader.name)").extent() },
      SectionField("margin", \.margins) { reader, _ in reader.insets(least: -100_000) },
    ] + LayoutItem.schema.fields.map { SectionField(LayoutItem.schema, $0.info.name, of: \.self) }

  private static let compactItem = Section<LayoutItem>("a compact layout", itemFields)

  private static let whole = Section<Draft>(
    "a layout",
    itemFields.map { $0.of(\.item) } + [
      SectionField("compact") { reader, scope in
        guard let object = reader.object("a compact layout") else { return nil }
        let changes = compactItem.changes(object, in: scope)
        return { $0.compact = changes }
      }
    ] + containerFields,
    misplaced: [
      "frame": "it belongs to the view", "padding": "it belongs to the stack, grid or overlay",
      "spacing": "it belongs to the stack or grid",
    ])

  private static let ofScene = Section<Draft>(
    "the layout of a scene", containerFields,
    misplaced: Dictionary(
      uniqueKeysWithValues: itemFields.map { ($0.name, "the window gives the size of a scene") }
        + ["compact": "it belongs to the stack or grid"].map { ($0, $1) }))

  private static let containerFields: [SectionField<Draft>] = [
    SectionField("stack", \.container) { reader, scope in stack(reader, in: scope) },
    SectionField("grid", \.container) { reader, scope in grid(reader, in: scope) },
    SectionField("overlay", \.container) { reader, scope in
      overlay.read(reader, from: Document.OverlayLayout(), in: scope).map { .overlay($0) }
    },
    SectionField("spring", \.spring) { reader, _ in ThemeSection.spring(reader) },
  ]

  // MARK: Containers

  /// An arrangement, and what differs from it in compact windows.
  private struct Variants<Arrangement> {
    var usual: Arrangement
    var compact: [SectionField<Arrangement>.Change]?

    var compactArrangement: Arrangement? {
      compact.map { changes in changes.reduce(into: usual) { $1(&$0) } }
    }
  }

  private static func variants<Arrangement>(
    _ what: String, _ fields: [SectionField<Arrangement>]
  ) -> Section<Variants<Arrangement>> {
    let compact = Section<Arrangement>("a compact \(what.dropFirst(2))", fields)
    return Section(
      what,
      fields.map { $0.of(\.usual) } + [
        SectionField("compact") { reader, scope in
          guard let object = reader.object(compact.what) else { return nil }
          let changes = compact.changes(object, in: scope)
          return { $0.compact = changes }
        }
      ])
  }

  private static let stack = variants(
    "a stack",
    StackLayout.schema.fields.map { SectionField(StackLayout.schema, $0.info.name, of: \.self) } + [
      SectionField("padding", \.padding) { reader, _ in reader.insets() }
    ])

  private static func stack(_ reader: FieldReader, in scope: DecodingScope) -> Document.Arrangement? {
    let variants = stack.read(reader, from: Variants(usual: StackLayout()), in: scope)
    return variants.map { .stack($0.usual, compact: $0.compactArrangement) }
  }

  private static let gridFields: [SectionField<GridLayout>] =
    [
      SectionField("columns", \.columns) { reader, _ in columns(reader) },
      SectionField("spacing") { reader, _ in
        guard let spacing = reader.number(in: 0...100_000, unit: "points") else { return nil }
        return {
          $0.columnSpacing = spacing
          $0.rowSpacing = spacing
        }
      },
    ] + GridLayout.schema.fields.map { SectionField(GridLayout.schema, $0.info.name, of: \.self) } + [
      SectionField("padding", \.padding) { reader, _ in reader.insets() }
    ]

  private static let grid = variants("a grid", gridFields)

  /// The grid of a list, whose cells have one size.
  private static let cells = Section<Document.ListGrid>(
    "a grid of cells",
    gridFields.map { $0.of(\.layout) } + [
      SectionField("aspectRatio", \.aspectRatio) { reader, _ in reader.number(in: 0.01...100) }
    ])

  static func cells(_ reader: FieldReader, in scope: DecodingScope) -> Document.ListGrid? {
    cells.read(reader, from: Document.ListGrid(), in: scope)
  }

  private static func grid(_ reader: FieldReader, in scope: DecodingScope) -> Document.Arrangement? {
    let variants = grid.read(reader, from: Variants(usual: GridLayout()), in: scope)
    return variants.map { .grid($0.usual, compact: $0.compactArrangement) }
  }

  private static let overlay = Section<Document.OverlayLayout>(
    "an overlay",
    [
      SectionField("horizontal", \.horizontal) { reader, _ in reader.word(LayoutAlignment.self) },
      SectionField("vertical", \.vertical) { reader, _ in reader.word(LayoutAlignment.self) },
      SectionField("padding", \.padding) { reader, _ in reader.insets() },
    ])

  // MARK: Columns

  private static func columns(_ reader: FieldReader) -> GridLayout.Columns? {
    switch reader.value.content {
    case .number:
      guard let count = reader.number(in: 1...100) else { return nil }
      guard count == count.rounded() else {
        reader.reject("a whole number from 1 to 100", kind: .illegal)
        return nil
      }
      return .count(Int(count))
    case .array(let elements):
      guard (1...100).contains(elements.count) else {
        reader.report(.illegal, "\"columns\" must be a list of 1 to 100 widths, not of \(elements.count)")
        return nil
      }
      let tracks = elements.compactMap { track(FieldReader($0, "the width of a column", reader.log)) }
      return tracks.count == elements.count ? .tracks(tracks) : nil
    case .object:
      guard let object = reader.object("an object of columns") else { return nil }
      let minimum = object.required("minimum")?.number(in: 1...100_000, unit: "points")
      object.finish()
      return minimum.map { .autoFit(minimum: $0) }
    case .null, .bool, .string:
      reader.reject("a number of columns, a list of widths, or { \"minimum\": WIDTH } for as many as fit")
      return nil
    }
  }

  /// Points, or a share as `2fr`.
  private static func track(_ reader: FieldReader) -> GridLayout.Track? {
    if case .string(let text) = reader.value.content {
      if text.hasSuffix("fr"), let share = decimalNumber(text.dropLast(2)), share > 0, share <= 1_000_000 {
        return .fraction(share)
      }
    } else if case .number(let points) = reader.value.content, (0...100_000).contains(points) {
      return .points(points)
    }
    reader.reject("points from 0 to 100000, or a share such as \"1fr\"", kind: .illegal)
    return nil
  }
}

nonisolated extension FieldReader {
  /// Points on all sides, or a list of four: top, left, bottom, right.
  func insets(least: Double = 0) -> EdgeInsets? {
    if case .number = value.content {
      return number(in: least...100_000, unit: "points")
        .map { EdgeInsets(top: $0, left: $0, bottom: $0, right: $0) }
    }
    guard case .array(let elements) = value.content, elements.count == 4 else {
      reject("a number of points, or a list of four, [top, left, bottom, right]", found: countFound)
      return nil
    }
    let numbers = elements.compactMap {
      FieldReader($0, "a side of \(name)", log).number(in: least...100_000, unit: "points")
    }
    guard numbers.count == 4 else { return nil }
    return EdgeInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
  }
}
