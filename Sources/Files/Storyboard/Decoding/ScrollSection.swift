import Controls
import Geometry
import JSON
import Views

/// Decodes `scroll` and `list` of views.
nonisolated enum ScrollSection {
  typealias Document = StoryboardDocument

  /// The largest number of rows of a list.
  static let mostRows = 100_000
  private static let mostActions = 4

  // MARK: Scroll views

  private static let scroll = Section<Document.Scroll>(
    "a scroll",
    [
      SectionField("axes", \.axes) { reader, _ in reader.word(Document.ScrollAxesWord.self) },
      SectionField("snap", \.snap) { reader, _ in snap(reader) },
      SectionField("bounces", \.bounces) { reader, _ in reader.flag() },
      SectionField("indicators", \.indicators) { reader, _ in reader.flag() },
      SectionField("inset", \.inset) { reader, _ in reader.insets() },
    ],
    misplaced: [
      "views": "they belong to the view, beside \"scroll\"", "layout": "it belongs to the view, beside \"scroll\"",
    ])

  private enum SnapWord: String, CaseIterable { case none, pages }

  private static func snap(_ reader: FieldReader) -> Document.ScrollSnap? {
    if case .number = reader.value.content {
      return reader.number(in: 1...100_000, unit: "points").map { .interval($0) }
    }
    return reader.word(SnapWord.self).map { word in
      switch word {
      case .none: .none
      case .pages: .pages
      }
    }
  }

  static func scroll(_ reader: FieldReader, in scope: DecodingScope) -> Document.Scrolling? {
    scroll.read(reader, from: Document.Scroll(), in: scope).map { .scroll($0) }
  }

  // MARK: Lists

  private struct Draft {
    var rows: FieldReader?
    var sections: FieldReader?
    var count: FieldReader?
    var row: FieldReader?
    var header: FieldReader?
    var rowHeight: Double?
    var grid: Document.ListGrid?
    var headerHeight = 28.0
    var selection = Document.ListSelection.single
    var click: String?
    var reorders = false
    var leading: [Document.ListAction] = []
    var trailing: [Document.ListAction] = []
  }

  private static let list = Section<Draft>(
    "a list",
    [
      SectionField("rows", \.rows) { reader, _ in reader },
      SectionField("count", \.count) { reader, _ in reader },
      SectionField("sections", \.sections) { reader, _ in reader },
      SectionField("row", \.row, isRequired: true, hint: ", the view that each row is made from") { reader, _ in reader
      },
      SectionField("rowHeight", \.rowHeight) { reader, _ in reader.number(in: ListView.rowHeights, unit: "points") },
      SectionField("grid", \.grid) { reader, scope in LayoutSection.cells(reader, in: scope) },
      SectionField("header", \.header) { reader, _ in reader },
      SectionField("headerHeight", \.headerHeight) { reader, _ in
        reader.number(in: ListView.rowHeights, unit: "points")
      },
      SectionField("selection", \.selection) { reader, _ in reader.word(Document.ListSelection.self) },
      SectionField("click", \.click) { reader, scope in scope.names.segue(reader, from: scope.scene) },
      SectionField("reorder", \.reorders) { reader, _ in reader.flag() },
      SectionField("leading", \.leading) { reader, scope in actions(reader, in: scope) },
      SectionField("trailing", \.trailing) { reader, scope in actions(reader, in: scope) },
    ],
    misplaced: ["views": "a list has one \"row\", a view from which all rows are made"])

  static func list(_ reader: FieldReader, in scope: DecodingScope) -> Document.Scrolling? {
    guard let object = reader.object(list.what) else { return nil }
    let draft = list.read(object, from: Draft(), in: scope)
    var inside = scope
    inside.depth += 1
    (inside.isArranged, inside.isTemplate) = (true, true)
    let row = draft.row.flatMap { ViewSection.views([$0], in: inside).first }
    let header = draft.header.flatMap { ViewSection.views([$0], in: inside).first }
    let ids = row.map { Set($0.withDescendants.compactMap(\.id)) } ?? []
    var sections: [Document.ListSection] = []
    var placed: [[ValueSection.Placed]] = []
    if let reader = draft.sections {
      if draft.rows != nil || draft.count != nil {
        reader.report(.illegal, "a list has \"rows\" or \"sections\", which have \"rows\" of their own")
      }
      sections = (reader.elements("a list of sections") ?? []).compactMap {
        section($0, ids, &placed, in: scope)
      }
    } else {
      sections = [made(nil, draft.rows, draft.count, ids, &placed, in: scope)]
    }
    let clicks =
      [draft.click] + (draft.leading + draft.trailing).map(\.click) + (row?.withDescendants ?? []).map(\.click)
    ValueSection.handOver(placed, by: Set(clicks.compactMap { $0 }), scope.names)
    check(row, sections, draft, scope)
    guard let row else { return nil }
    var list = Document.List(row: row)
    (list.sections, list.rowHeight, list.header, list.headerHeight) = (
      sections, draft.rowHeight, header, draft.headerHeight
    )
    list.grid = draft.grid
    if draft.grid != nil, draft.rowHeight != nil {
      reader.report(.illegal, "a list with \"grid\" has no \"rowHeight\" itself: put it into the grid")
    }
    (list.selection, list.click, list.reorders) = (draft.selection, draft.click, draft.reorders)
    (list.leading, list.trailing) = (draft.leading, draft.trailing)
    return .list(list)
  }

  /// Makes a section of its rows, which repeat up to the count.
  private static func made(
    _ title: String?, _ rows: FieldReader?, _ count: FieldReader?, _ ids: Set<String>,
    _ placed: inout [[ValueSection.Placed]], in scope: DecodingScope
  ) -> Document.ListSection {
    let made = rows.map { self.rows($0, ids, &placed, in: scope) } ?? []
    let number = count?.count(in: 0...mostRows)
    if rows?.isEmptyList ?? true, let number, number > 0 {
      count?.report(.illegal, "\"count\" repeats the \"rows\" of a list, and this one has none: add \"rows\": [{}]")
    }
    return Document.ListSection(title: title, rows: made, count: made.isEmpty ? 0 : number ?? made.count)
  }

  /// Checks the names between braces, and the number of all rows.
  private static func check(
    _ row: Document.View?, _ sections: [Document.ListSection], _ draft: Draft, _ scope: DecodingScope
  ) {
    let rows = sections.flatMap(\.rows)
    let own = Set(rows.flatMap(\.texts.keys)).union([RowText.number])
    scope.names.addRowValues(own.union(rows.flatMap(\.changedTexts.keys)), in: scope.scene)
    let names = own.union(scope.names.values[scope.scene]?.names ?? [])
    if let row, let reader = draft.row, !rows.isEmpty {
      for name in row.placeholders where !names.contains(name) {
        scope.log.reportUnknown("value", name, " of the rows", among: names.sorted(), at: reader.value.position)
      }
    }
    if sections.reduce(0, { $0 + $1.count }) > mostRows {
      draft.sections?.report(.illegal, "a list has at most \(mostRows) rows")
    }
  }

  // MARK: Sections and rows

  private struct SectionDraft {
    var title: String?
    var rows: FieldReader?
    var count: FieldReader?
  }

  private static let section = Section<SectionDraft>(
    "a section",
    [
      SectionField("title", \.title) { reader, _ in reader.text() },
      SectionField("rows", \.rows, isRequired: true) { reader, _ in reader },
      SectionField("count", \.count) { reader, _ in reader },
    ])

  private static func section(
    _ reader: FieldReader, _ ids: Set<String>, _ placed: inout [[ValueSection.Placed]], in scope: DecodingScope
  ) -> Document.ListSection? {
    guard let draft = section.read(reader, from: SectionDraft(), in: scope) else { return nil }
    return made(draft.title, draft.rows, draft.count, ids, &placed, in: scope)
  }

  private static func rows(
    _ reader: FieldReader, _ ids: Set<String>, _ placed: inout [[ValueSection.Placed]], in scope: DecodingScope
  ) -> [Document.ListRow] {
    guard let elements = reader.elements("a list of rows") else { return [] }
    guard elements.count <= mostRows else {
      reader.report(.illegal, "a list has at most \(mostRows) rows")
      return []
    }
    return elements.compactMap {
      var values: [ValueSection.Placed] = []
      defer { placed.append(values) }
      return row($0, ids, &values, in: scope)
    }
  }

  /// A text is a value for the template; an object changes the view of the template with this id. A change of the color
  /// of `cover` is also the value `cover.color`.
  private static func row(
    _ reader: FieldReader, _ ids: Set<String>, _ values: inout [ValueSection.Placed], in scope: DecodingScope
  ) -> Document.ListRow? {
    guard let members = reader.members("an object of texts by name") else { return nil }
    var row = Document.ListRow()
    for member in members {
      let reader = FieldReader(member.value, member.key, scope.log)
      if case .object(let changes) = member.value.content {
        guard ids.contains(member.key) else {
          scope.log.reportUnknown(
            "view", member.key, " in the \"row\" of the list", among: ids.sorted(), at: member.keyPosition)
          continue
        }
        row.changes[member.key] = change.read(reader, from: Document.ListRowChange(), in: scope)
        for inner in changes {
          guard case .string(let text) = inner.value.content else { continue }
          let reader = FieldReader(inner.value, "\(member.key).\(inner.key)", scope.log)
          values.append(ValueSection.Placed(text: text, reader: reader, namePosition: inner.keyPosition))
          row.changedTexts[reader.name] = text
        }
      } else if let text = reader.text() {
        values.append(ValueSection.Placed(text: text, reader: reader, namePosition: member.keyPosition))
        row.texts[member.key] = text
      }
    }
    return row
  }

  private static let change = Section<Document.ListRowChange>(
    "a change of a row's view",
    [
      SectionField("text", \.text) { reader, _ in reader.text() },
      SectionField("textColor", \.textColor) { reader, _ in ViewSection.paint(reader) },
      SectionField("color", \.color) { reader, _ in ViewSection.paint(reader) },
      SectionField("alpha", \.alpha) { reader, _ in reader.number(in: 0...1) },
      SectionField("image", \.image) { reader, scope in scope.names.picture(reader) },
    ])

  // MARK: Actions

  private static let action = Section<Document.ListAction>(
    "an action",
    [
      SectionField("title", \.title, isRequired: true) { reader, _ in reader.text() },
      SectionField("style", \.style) { reader, _ in reader.word(ContextualAction.Style.self) },
      SectionField("icon", \.icon) { reader, _ in reader.word(Icon.self) },
      SectionField("color", \.color) { reader, _ in reader.color() },
      SectionField("click", \.click) { reader, scope in scope.names.segue(reader, from: scope.scene) },
      SectionField("removes", \.removes) { reader, _ in reader.flag() },
    ])

  private static func actions(_ reader: FieldReader, in scope: DecodingScope) -> [Document.ListAction]? {
    guard let elements = reader.elements("a list of actions") else { return nil }
    guard elements.count <= mostActions else {
      reader.report(.illegal, "\(reader.subject) has at most \(mostActions) actions")
      return nil
    }
    return elements.compactMap { action.read($0, from: Document.ListAction(), in: scope) }
  }
}

nonisolated extension FieldReader {
  fileprivate var isEmptyList: Bool { if case .array(let elements) = value.content { elements.isEmpty } else { false } }
}
