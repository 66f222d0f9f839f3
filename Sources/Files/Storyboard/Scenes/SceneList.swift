import Controls
import Geometry
import Runtime
import Transitions
import Views

/// The rows of a list in a scene, made from a template.
final class SceneList: ListViewDataSource, ListViewDelegate {
  private let model: StoryboardDocument.List
  private unowned let controller: SceneController
  private weak var view: ListView?
  /// The rows of each section, by their numbers in the file; a row that was moved keeps its number.
  private var order: [[Int]]

  private static let row = "row"
  private static let header = "header"

  init(_ model: StoryboardDocument.List, of controller: SceneController) {
    self.model = model
    self.controller = controller
    order = model.sections.map { Array(0..<$0.count) }
  }

  func makeView() -> ListView {
    let list = ListView()
    list.rowHeight = model.rowHeight ?? ListView.automaticDimension
    list.estimatedRowHeight = model.rowHeight ?? 44
    if let grid = model.grid { list.cellLayout = .grid(grid.layout, aspectRatio: grid.aspectRatio) }
    list.sectionHeaderHeight = model.header == nil ? 0 : model.headerHeight
    list.allowsSelection = model.selection != .none
    list.allowsMultipleSelection = model.selection == .multiple
    list.activatesOnSingleClick = model.click != nil
    list.allowsReordering = model.reorders
    list.register(forCellReuseIdentifier: Self.row) { [unowned self] in SceneCell(self.model.row, of: self.controller) }
    if let header = model.header {
      list.register(forCellReuseIdentifier: Self.header) { [unowned self] in SceneCell(header, of: self.controller) }
    }
    list.delegate = self
    list.dataSource = self
    view = list
    return list
  }

  /// A row that opens a screen is deselected as the user comes back from there.
  func screenWillAppear(_ coordinator: (any TransitionCoordinator)?, animated: Bool) {
    guard model.click != nil, model.selection == .single else { return }
    view?.clearSelection(alongside: coordinator, animated: animated)
  }

  // MARK: Rows

  func numberOfSections(in listView: ListView) -> Int { order.count }
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { order[section].count }

  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: Self.row)
    let (row, number) = row(at: path)
    (cell as? SceneCell)?.show(row, number: number, in: model)
    return cell
  }

  /// A row of the file and its number.
  private func row(at path: ListView.IndexPath) -> (StoryboardDocument.ListRow, Int) {
    let section = model.sections[path.section]
    let number = order[path.section][path.row]
    let before = model.sections[..<path.section].reduce(0) { $0 + $1.count }
    return (section.rows[number % section.rows.count], before + number + 1)
  }

  func listView(_ listView: ListView, headerForSection section: Int) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: Self.header)
    let title = model.sections[section].title ?? ""
    (cell as? SceneCell)?.show(StoryboardDocument.ListRow(texts: ["title": title]), number: section + 1, in: model)
    return cell
  }

  func listView(_ listView: ListView, moveRowAt source: ListView.IndexPath, to destination: ListView.IndexPath) {
    let number = order[source.section].remove(at: source.row)
    order[destination.section].insert(number, at: destination.row)
  }

  // MARK: Actions

  func listView(_ listView: ListView, didActivateRowAt path: ListView.IndexPath) {
    guard let click = model.click else { return }
    let (row, number) = row(at: path)
    controller.perform(
      click, source: .click, element: listView.cellForRow(at: path), row: row.values(number: number))
  }

  func listView(
    _ listView: ListView, leadingSwipeActionsConfigurationForRowAt path: ListView.IndexPath
  ) -> SwipeActionsConfiguration? { actions(model.leading, in: listView) }

  func listView(
    _ listView: ListView, trailingSwipeActionsConfigurationForRowAt path: ListView.IndexPath
  ) -> SwipeActionsConfiguration? { actions(model.trailing, in: listView) }

  private func actions(_ models: [StoryboardDocument.ListAction], in list: ListView) -> SwipeActionsConfiguration? {
    if models.isEmpty { return nil }
    return SwipeActionsConfiguration(
      models.map { model in
        ContextualAction(style: model.style, title: model.title, icon: model.icon, backgroundColor: model.color) {
          [weak self, weak list] path in
          guard let self, let list else { return }
          let cell = list.cellForRow(at: path)
          let (row, number) = self.row(at: path)
          if model.removes { self.remove(path, from: list) }
          if let click = model.click {
            self.controller.perform(click, source: .click, element: cell, row: row.values(number: number))
          }
        }
      })
  }

  private func remove(_ path: ListView.IndexPath, from list: ListView) {
    let old = order[path.section]
    order[path.section].remove(at: path.row)
    list.apply(order[path.section].difference(from: old), inSection: path.section)
  }
}

/// A row made from a template: texts have names of values between braces, and a row changes views with ids.
final class SceneCell: ListViewCell {
  private struct Part {
    let model: StoryboardDocument.View
    let view: View
  }
  private var parts: [Part] = []
  private let content: View

  init(_ model: StoryboardDocument.View, of controller: SceneController) {
    var parts: [Part] = []
    content = controller.makeNode(model) { parts.append(Part(model: $0, view: $1)) }.view
    super.init(frame: .zero)
    self.parts = parts.filter { $0.model.id != nil || $0.model.text?.string.contains("{") == true }
    content.relativeFrame = .fill
    cornerRadius = content.cornerRadius
    addSubview(content)
    // The row shows the color, so that its looks while it is selected or moved lie over it.
    model.color.paintBackground(of: self)
    StoryboardDocument.Paint.color(.clear).paintBackground(of: content)
    selectionColor = Color(red: 0.2, green: 0.45, blue: 0.9, alpha: 0.35)
  }

  /// The identifiers of the views with an id, by these ids: `ID-N` in the row N.
  private(set) var identifiers: [String: String] = [:]

  /// The values of the row.
  private(set) var values: [String: String] = [:]

  /// The cell that a view is in.
  static func around(_ view: View) -> SceneCell? {
    view as? SceneCell ?? view.superview.flatMap(around)
  }

  func show(_ row: StoryboardDocument.ListRow, number: Int, in list: StoryboardDocument.List) {
    values = row.values(number: number)
    for part in parts {
      let change = part.model.id.flatMap { row.changes[$0] }
      if let id = part.model.id {
        part.view.identifier = "\(id)-\(number)"
        identifiers[id] = part.view.identifier
        // The color of the whole row is that of the cell.
        let shown = part.view === content ? self : part.view
        (change?.color ?? part.model.color).paintBackground(of: shown)
        part.view.alpha = change?.alpha ?? part.model.alpha
      }
      if let label = part.view.shown(Label.self) {
        let template = part.model.text
        if let text = change?.text ?? template?.string, change?.text != nil || text.contains("{") {
          label.text = RowText.filled(text) { values[$0] ?? list.values[$0] }
        } else if let template {
          label.attributedText = template
        }
        (change?.textColor ?? part.model.textColor).paintText(of: label)
      }
      if let image = change?.image ?? part.model.image, let view = part.view.shown(ImageView.self) {
        if view.source != .file(image) { view.source = .file(image) }
      }
    }
  }
}

nonisolated extension StoryboardDocument.ListRow {
  /// The texts of the row, with its number.
  fileprivate func values(number: Int) -> [String: String] {
    changedTexts.merging(texts) { $1 }.merging([RowText.number: "\(number)"]) { $1 }
  }
}
