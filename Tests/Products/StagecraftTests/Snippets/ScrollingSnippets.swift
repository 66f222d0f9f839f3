import Foundation
import Stagecraft
import Testing

// The code of Docs/SCROLLING.md, as it stands there. What is around it here makes it compile.

struct ScrollingGuideTests {
  @Test func `the scroll view of the guide scrolls, and its header fades`() {
    let stage = HeadlessStage(size: Size(400, 500))
    let article = View(frame: Rect(0, 0, 320, 2000))
    let header = View()
    let scroll = makeScroll(article, header)
    let screen = ViewController()
    screen.view.addSubview(scroll)
    stage.show(screen)
    scroll.setContentOffset(Point(0, 60), animated: true)
    while scroll.contentOffset.y < 60, stage.advance() {}
    #expect(scroll.contentOffset.y == 60 && abs(header.alpha - 0.5) < 1e-9)
    let loop = FrameLoop()
    let scheduler = Scheduler(loop: loop)
    animate(scroll, scheduler)
    while stage.advance() {}
    loop.frame(at: 5)
    #expect(abs(scroll.contentOffset.y - 600) < 1)
  }

  @Test func `the content view of the guide is as large as its content`() {
    let stage = HeadlessStage(size: Size(400, 500))
    let article = View()
    article.layout = LayoutItem(height: .points(900))
    let page = makePage(Label("Title", fontSize: 20, color: .white), article)
    page.relativeFrame = .fill
    let screen = ViewController()
    screen.view.addSubview(page)
    stage.show(screen)
    #expect(page.contentSize.width == 400 && page.contentSize.height > 920)
  }

  @Test func `the rows of the guide move, and its actions are two`() {
    let desk = Desk()
    let list = ListView(frame: Rect(0, 0, 300, 200))
    desk.allow(list)
    desk.listView(list, moveRowAt: ListView.IndexPath(row: 0), to: ListView.IndexPath(row: 2))
    #expect(desk.messages == ["Grace", "Alan", "Ada"] && list.allowsReordering)
    let path = ListView.IndexPath(row: 1)
    let actions = desk.listView(list, trailingSwipeActionsConfigurationForRowAt: path)?.actions ?? []
    for action in actions { action.handler(path) }
    #expect(actions.count == 2 && desk.messages == ["Grace", "Ada"] && desk.flagged == 1)
    let navigation = NavigationController(root: ViewController())
    goForward(navigation)
    #expect(!navigation.canGoForward)
  }

  @Test func `the cells of the guide stand in a grid, and become rows`() {
    let stage = HeadlessStage(size: Size(400, 500))
    let photos = Photos()
    stage.show(photos)
    arrange(photos.list)
    while stage.advance() {}
    #expect(photos.contextElement(for: ViewController())?.frame == Rect(206, 12, 182, 137))
    makeRows(photos.list)
    while stage.advance() {}
    #expect(photos.list.visibleCells.first?.frame.width == 400)
  }

  @Test func `the list of the guide shows its messages and their changes`() {
    let stage = HeadlessStage(size: Size(400, 500))
    let inbox = Inbox()
    inbox.messages = (0..<1000).map { "Message \($0)" }
    stage.show(inbox)
    #expect(inbox.list.visibleCells.count == 9)
    inbox.show(["New"] + inbox.messages)
    while stage.advance() {}
    #expect((inbox.list.visibleCells.first as? MessageCell)?.title.text == "New")
  }
}

private func makeScroll(_ article: View, _ header: View) -> ScrollView {
  let scroll = ScrollView(frame: Rect(0, 0, 320, 480))
  scroll.addSubview(article)
  scroll.contentSize = article.bounds.size
  scroll.onScroll = { header.alpha = 1 - $0.contentOffset.y / 120 }
  return scroll  // not on the page
}

private func makePage(_ title: Label, _ article: View) -> ScrollView {
  let page = ScrollView()
  page.contentView = StackView(StackLayout(spacing: 12), [title, article])
  return page  // not on the page
}

private func goForward(_ navigation: NavigationController) {
  navigation.keepsPoppedViewControllers = true
  navigation.navigateForward(origin: RequestOrigin(source: .program))
}

private func animate(_ scroll: ScrollView, _ scheduler: Scheduler) {
  View.animate(withDuration: 0.4) { scroll.contentOffset = Point(0, 600) }
  scheduler.add(SpringTo(.boundsOrigin, Point(0, 600)), to: scroll)
}

private final class Snapping: ScrollViewDelegate {
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {
    targetContentOffset.x = (targetContentOffset.x / 120).rounded() * 120
  }
}

final class MessageCell: ListViewCell {
  let title = Label("", fontSize: 15)

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    title.relativeFrame = .fill
    addSubview(title)
  }
}

final class Inbox: ViewController, ListViewDataSource {
  let list = ListView()
  var messages: [String] = []

  override func viewDidLoad() {
    list.relativeFrame = .fill
    list.rowHeight = 56
    list.register(forCellReuseIdentifier: "message") { MessageCell() }
    list.dataSource = self
    view.addSubview(list)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { messages.count }

  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "message")
    (cell as? MessageCell)?.title.text = messages[indexPath.row]
    return cell
  }
}

final class Archive: ViewController {
  let list = ListView()

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    list.clearSelection(alongside: transitionCoordinator, animated: animated)
  }
}

private func arrange(_ list: ListView) {
  let padding = EdgeInsets(top: 12, left: 12, bottom: 12, right: 12)
  list.cellLayout = .grid(GridLayout(.autoFit(minimum: 140), spacing: 12, padding: padding), aspectRatio: 4 / 3)
  list.allowsMultipleSelection = true
}

private func makeRows(_ list: ListView) {
  View.animate(springDuration: 0.4) {
    list.cellLayout = .rows
  }
}

private final class Photos: ViewController, ListViewDataSource {
  let list = ListView()
  let opened = ListView.IndexPath(row: 1)

  override func viewDidLoad() {
    list.relativeFrame = .fill
    list.dataSource = self
    view.addSubview(list)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 50 }
  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell { ListViewCell() }

  override func contextElement(for fore: ViewController) -> View? { list.cellForRow(at: opened) }
}

extension Inbox {
  func show(_ new: [String]) {
    let difference = new.difference(from: messages).inferringMoves()
    messages = new
    list.apply(difference)
  }
}

private final class Desk: ListViewDataSource, ListViewDelegate {
  var messages = ["Ada", "Grace", "Alan"]
  var flagged = 0

  func allow(_ list: ListView) {
    list.allowsReordering = true
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { messages.count }
  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell { ListViewCell() }

  func listView(_ listView: ListView, moveRowAt source: ListView.IndexPath, to destination: ListView.IndexPath) {
    messages.insert(messages.remove(at: source.row), at: destination.row)
  }

  func listView(
    _ listView: ListView, trailingSwipeActionsConfigurationForRowAt indexPath: ListView.IndexPath
  ) -> SwipeActionsConfiguration? {
    SwipeActionsConfiguration([
      ContextualAction(style: .destructive, title: "Delete", icon: .trash) { [self] in delete($0) },
      ContextualAction(title: "Flag") { [self] in flag($0) },
    ])
  }

  private func delete(_ path: ListView.IndexPath) { messages.remove(at: path.row) }
  private func flag(_ path: ListView.IndexPath) { flagged += 1 }
}

struct Server {
  let id: Int
  var name: String
  var load: Double
}

final class Servers: ViewController, TableViewDataSource {
  let table = TableView()
  var servers: [Server] = []

  override func viewDidLoad() {
    table.relativeFrame = .fill
    let (name, load) = (TableColumn("name", title: "Server", width: 180), TableColumn("load", title: "Load"))
    for column in [name, load] {
      column.isSortable = true
      table.addTableColumn(column)
    }
    name.isEditable = true
    table.isFirstColumnFixed = true
    table.dataSource = self
    view.addSubview(table)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { servers.count }

  func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: ListView.IndexPath) -> String {
    servers[indexPath.row].name
  }

  func tableView(_ tableView: TableView, viewFor column: TableColumn, at indexPath: ListView.IndexPath) -> View? {
    guard column.identifier == "load" else { return nil }
    let bar = tableView.dequeueReusableView(withIdentifier: "load") { ProgressView() }
    bar.progress = servers[indexPath.row].load
    return bar
  }

  func tableView(
    _ tableView: TableView, setText text: String, for column: TableColumn, at indexPath: ListView.IndexPath
  ) {
    servers[indexPath.row].name = text
  }

  func tableView(_ tableView: TableView, sortDescriptorsDidChange oldDescriptors: [TableSortDescriptor]) {
    let old = servers
    let isAscending = tableView.sortDescriptors[0].isAscending
    servers.sort { isAscending ? $0.name < $1.name : $0.name > $1.name }
    tableView.apply(from: old.map(\.id), to: servers.map(\.id))
  }
}

private struct Disk {
  func files(in folder: String) -> [String] { folder == "/" ? ["etc", "home"] : [] }
  func isFolder(_ path: String) -> Bool { path == "home" }
}

private let disk = Disk()

final class Files: OutlineViewDataSource {
  func tableView(_ tableView: TableView, childrenOfItem item: AnyHashable?) -> [AnyHashable] {
    disk.files(in: item?.base as? String ?? "/")
  }

  func tableView(_ tableView: TableView, isItemExpandable item: AnyHashable) -> Bool {
    disk.isFolder(item.base as? String ?? "/")
  }

  func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: ListView.IndexPath) -> String {
    tableView.item(at: indexPath)?.base as? String ?? ""
  }
}
