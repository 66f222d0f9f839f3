import Stagecraft
import Testing

/// A table beside a tree, in both themes, at two scales, and from right to left.
struct TablePictureTests {
  @Test(arguments: UserInterfaceStyle.allCases, [1.0, 2])
  func `a table and a tree`(style: UserInterfaceStyle, scale: Double) throws {
    let stage = HeadlessStage(size: Size(860, 330), scale: scale, text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    let screen = TableScreen()
    stage.show(screen)
    rest(stage)
    stage.window.setFocus(screen.servers)
    try check(stage, "table-\(style.rawValue)-\(ControlPictureTests.name(scale))x")
  }

  @Test func `a table and a tree from right to left, with larger texts and more contrast`() throws {
    let stage = HeadlessStage(size: Size(860, 330), text: try PinnedFont.text())
    stage.window.overrideTheme = Theme.light.withIncreasedContrast
    stage.window.overrideLayoutDirection = .rightToLeft
    stage.textScale = 1.5
    let screen = TableScreen()
    stage.show(screen)
    rest(stage)
    screen.servers.contentOffset.x -= 90
    try check(stage, "table-right-to-left")
  }

  @Test func `a column in the hand, and a text that is edited`() throws {
    let stage = HeadlessStage(size: Size(860, 330), text: try PinnedFont.text())
    let screen = TableScreen()
    stage.show(screen)
    rest(stage)
    stage.send(.pointer(PointerEvent(.began, at: Point(300, 25), time: stage.time)))
    for x in [310.0, 330, 350, 370] {
      stage.send(.pointer(PointerEvent(.moved, at: Point(x, 25), time: stage.time)))
      stage.advance()
    }
    for _ in 0..<60 { stage.advance() }
    screen.files.editCell(in: screen.files.columns[0], at: ListView.IndexPath(row: 2))
    try check(stage, "table-column-lifted")
  }

  private func check(_ stage: HeadlessStage, _ name: String) throws {
    rest(stage)
    try Golden.check(try #require(stage.core.target.picture()), name)
  }

  private func rest(_ stage: HeadlessStage) { for _ in 0..<300 where !stage.isIdle { stage.advance() } }
}

/// A table of servers and a tree of files.
private final class TableScreen: ViewController, TableViewDataSource {
  let servers = TableView(frame: Rect(12, 10, 500, 310))
  let files = TableView(frame: Rect(524, 10, 324, 310))
  private let tree = FileTree()
  private let names = ["Ada", "Babbage", "Curie", "Darwin", "Euler", "Fermi", "Gauss", "Hopper", "Ito", "Jacquard"]

  override func viewDidLoad() {
    view.backgroundRole = .background
    for (identifier, title, width) in [
      ("name", "Server", 150.0), ("load", "Load", 130), ("memory", "Memory", 100), ("place", "Data center", 180),
    ] {
      let column = TableColumn(identifier, title: title, width: width)
      column.isSortable = true
      servers.addTableColumn(column)
    }
    servers.columns[2].alignment = .trailing
    servers.isFirstColumnFixed = true
    servers.usesAlternatingRowBackgroundColors = true
    servers.rowHeight = 34
    servers.sortDescriptors = [TableSortDescriptor(key: "memory", isAscending: false)]
    servers.dataSource = self
    servers.selectRow(at: ListView.IndexPath(row: 2), animated: false)
    files.addTableColumn(TableColumn("name", title: "Name", width: 210))
    files.addTableColumn(TableColumn("kind", title: "Kind", width: 90))
    files.columns[0].isEditable = true
    files.rowHeight = 30
    files.dataSource = tree
    for folder in ["Sources", "Library"] { files.expandItem(folder) }
    for table in [servers, files] {
      table.backgroundRole = .surface
      view.addSubview(table)
    }
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 10_000 }

  func tableView(_ tableView: TableView, textFor column: TableColumn, at path: ListView.IndexPath) -> String {
    switch column.identifier {
    case "name": names[path.row % names.count] + (path.row < names.count ? "" : " \(path.row / names.count)")
    case "memory": "\(960 - path.row * 17) GB"
    default: ["Vienna, first floor, beside the river", "Oslo", "Lisbon"][path.row % 3]
    }
  }

  func tableView(_ tableView: TableView, viewFor column: TableColumn, at path: ListView.IndexPath) -> View? {
    guard column.identifier == "load" else { return nil }
    let bar = tableView.dequeueReusableView(withIdentifier: "load") { ProgressView() }
    bar.progress = Double(path.row * 37 % 100) / 100
    return bar
  }
}

private final class FileTree: OutlineViewDataSource {
  func tableView(_ tableView: TableView, childrenOfItem item: AnyHashable?) -> [AnyHashable] {
    switch item?.base as? String {
    case nil: ["Docs", "Sources", "Tests", "Package.swift"]
    case "Sources": ["Core", "Library"]
    case "Library": ["Controls", "Directors", "a file with a name that is longer than its column.swift"]
    default: []
    }
  }

  func tableView(_ tableView: TableView, isItemExpandable item: AnyHashable) -> Bool {
    !((item.base as? String)?.contains(".") ?? true)
  }

  func tableView(_ tableView: TableView, textFor column: TableColumn, at path: ListView.IndexPath) -> String {
    let name = tableView.item(at: path)?.base as? String ?? ""
    return column.identifier == "name" ? name : name.contains(".") ? "Swift" : "Folder"
  }
}
