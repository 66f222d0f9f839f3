import Controls
import Geometry
import Views

nonisolated extension StoryboardDocument {
  /// What a view scrolls: its children, or rows.
  package indirect enum Scrolling: Hashable, Sendable {
    case scroll(Scroll)
    case list(List)
  }

  /// A scroll view around the children of a view.
  package struct Scroll: Hashable, Sendable {
    package var axes = ScrollAxesWord.vertical
    package var snap = ScrollSnap.none
    package var bounces = true
    package var indicators = true
    package var inset = EdgeInsets.zero

    package init() {}
  }

  package enum ScrollAxesWord: String, CaseIterable, Sendable { case vertical, horizontal, both }

  /// Where throws end.
  package enum ScrollSnap: Hashable, Sendable {
    case none, pages
    /// Multiples of a number of points.
    case interval(Double)
  }

  /// A list of rows made from one template.
  package struct List: Hashable, Sendable {
    package var sections: [ListSection] = []
    package var row: View
    /// The values of the scene, for texts whose names are not those of a row's values.
    @ExactText package var values: [String: String] = [:]
    /// In points; nil: as high as the content of the row.
    package var rowHeight: Double?
    /// The columns of a list whose cells stand in a grid; nil: rows.
    package var grid: ListGrid?
    package var header: View?
    package var headerHeight = 28.0
    package var selection = ListSelection.single
    /// The segue of a click on a row, or of Return.
    package var click: String?
    package var reorders = false
    package var leading: [ListAction] = []
    package var trailing: [ListAction] = []

    package init(row: View) { self.row = row }
  }

  /// The arrangement of the cells of a list.
  package struct ListGrid: Hashable, Sendable {
    package var layout = GridLayout()
    /// The width of a cell by its height, where the layout gives no height.
    package var aspectRatio = 1.0

    package init() {}
  }

  package struct ListSection: Hashable, Sendable {
    /// The text `{title}` of the header.
    @ExactText package var title: String?
    /// The different rows, of which ``count`` are shown in turn.
    package var rows: [ListRow] = []
    package var count = 0
  }

  /// The values of a row.
  package struct ListRow: Hashable, Sendable {
    @ExactText package var texts: [String: String] = [:]
    /// The values of ``changes``, as they stand in the file: `cover.color` is that of the view `cover`.
    @ExactText package var changedTexts: [String: String] = [:]
    /// What differs from the template, by the id of its view.
    package var changes: [String: ListRowChange] = [:]
  }

  package struct ListRowChange: Hashable, Sendable {
    @ExactText package var text: String?
    package var textColor: Paint?
    package var color: Paint?
    package var alpha: Double?
    @ExactText package var image: String?
  }

  package enum ListSelection: String, CaseIterable, Sendable { case none, single, multiple }

  /// An action that a swipe reveals.
  package struct ListAction: Hashable, Sendable {
    @ExactText package var title = ""
    package var style = ContextualAction.Style.normal
    package var icon: Icon?
    package var color: Color?
    package var click: String?
    package var removes = false
  }
}

nonisolated extension StoryboardDocument.View {
  /// The views of this one and inside it, outermost first.
  package var withDescendants: [StoryboardDocument.View] { [self] + children.flatMap(\.withDescendants) }

  /// The names between braces in its texts, as in `{title}`.
  package var placeholders: [String] { withDescendants.flatMap { RowText.names(in: $0.text?.string ?? "") } }
}

/// Texts with names of values between braces.
nonisolated package enum RowText {
  /// The name that stands for the number of the row, from 1.
  package static let number = "row"

  package static func names(in text: String) -> [String] {
    var names: [String] = []
    _ = filled(text) { name in
      names.append(name)
      return nil
    }
    return names
  }

  /// Replaces each name between braces. A brace without its partner stays.
  package static func filled(_ text: String, _ value: (String) -> String?) -> String {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
    var result = ""
    var rest = text[...]
    // A mark after a brace is a letter with it, and the brace still one.
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "{")),
      let end = rest[start...].utf8.firstIndex(of: UInt8(ascii: "}"))
    {
      result += rest[..<start]
      result += value(String(rest[rest.utf8.index(after: start)..<end])) ?? ""
      rest = rest[rest.utf8.index(after: end)...]
    }
    return result + rest
  }
}
