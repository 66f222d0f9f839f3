import Stagecraft

/// The albums of a part of the library in a grid, or those that a search finds.
final class Albums: ViewController, ListViewDataSource, ListViewDelegate {
  let list = ListView(), search = TextField(placeholder: "Search")
  private(set) var shown: [Album] = []
  private var albums: [Album] = []
  var order = Library.Order.title { didSet { find() } }

  override func viewDidLoad() {
    view.backgroundRole = .background
    let padding = EdgeInsets(top: 4, left: 14, bottom: 14, right: 14)
    list.cellLayout = .grid(GridLayout(.autoFit(minimum: 136), spacing: 8, padding: padding), aspectRatio: 0.8)
    (list.activatesOnSingleClick, list.rowHeight) = (true, 180)
    list.register(forCellReuseIdentifier: "album") { AlbumCell() }
    (list.dataSource, list.delegate) = (self, self)
    list.contextMenuProvider = { [unowned self] place in place.indexPath.map { menu(for: shown[$0.row]) } }
    list.dragInteraction = DragInteraction { [unowned self] place in
      place.indexPath.map { [DragItem(shown[$0.row], text: shown[$0.row].title)] } ?? []
    }
    search.onChange = { [unowned self] _ in find() }
    search.onReturn = { [unowned self] _ in _ = view.window?.setFocus(list) }
    let inset = EdgeInsets(top: 12, left: 20, bottom: 12, right: 20)
    let bar = StackView(StackLayout(.row, padding: inset), [search.growing()])
    let page = StackView(StackLayout(.column), [bar, list.growing()])
    page.relativeFrame = .fill
    view.addSubview(page)
  }

  override func viewWillAppear(_ animated: Bool) {
    list.clearSelection(alongside: transitionCoordinator, animated: animated)
  }

  func show(_ albums: [Album], title: String) {
    (self.title, self.albums) = (title, albums)
    _ = view
    find()
  }

  private func find() {
    let old = shown.map(\.id), words = search.text.lowercased()
    shown = Library.sorted(words.isEmpty ? albums : albums.filter { $0.matches(words) }, by: order)
    list.apply(from: old, to: shown.map(\.id))
  }

  private func menu(for album: Album) -> Menu {
    let lists = Library.playlists.indices.map { index in
      MenuElement.action(Action(Library.playlists[index].name) { Library.playlists[index].albums.append(album.id) })
    }
    return Menu(children: [
      .action(Action("Open") { [unowned self] in open(album) }),
      .menu(Menu("Add to", children: lists)),
    ])
  }

  func open(_ album: Album) { navigationController?.pushViewController(AlbumScreen(album), animated: true) }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { shown.count }
  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "album")
    (cell as? AlbumCell)?.show(shown[path.row])
    return cell
  }
  func listView(_ listView: ListView, didActivateRowAt path: ListView.IndexPath) { open(shown[path.row]) }
}

/// One album: its cover, which has grown out of the grid, and a table of its tracks.
final class AlbumScreen: ViewController, TableViewDataSource {
  let album: Album, table = TableView()
  private var tracks: [Track]

  init(_ album: Album) {
    (self.album, tracks) = (album, album.tracks)
    super.init()
    title = album.title
    transitionController.directors = [DirectorFactory(ZoomDirector.self)]
    transitionController.matchedElements = [ElementMatch(back: "cover-\(album.id)", fore: "cover")]
  }

  override func viewDidLoad() {
    view.backgroundRole = .background
    let cover = Cover()
    cover.show(album, as: "cover")
    cover.layout = LayoutItem(shrink: 0, width: .points(132), height: .points(132))
    let heading = text(album.title, 24, weight: .bold)
    heading.accessibilityRole = .heading
    let words = [heading, text(album.artist, 15), text("\(album.genre), \(album.year)", 13, .secondaryText)]
    let texts = StackView(StackLayout(.column, spacing: 4), words).growing()
    let inset = EdgeInsets(top: 20, left: 20, bottom: 16, right: 20)
    let head = StackView(StackLayout(.row, spacing: 20, alignment: .center, padding: inset), [cover, texts])
    let columns = [
      TableColumn("number", title: "#", width: 44), TableColumn("title", title: "Title", width: 220),
      TableColumn("time", title: "Time", width: 72), TableColumn("plays", title: "Plays", width: 72),
    ]
    for column in columns {
      column.isSortable = true
      if column.identifier != "title" { column.alignment = .right }
      table.addTableColumn(column)
    }
    columns[1].isEditable = true
    (table.usesAlternatingRowBackgroundColors, table.rowHeight, table.dataSource) = (true, 34, self)
    let page = StackView(StackLayout(.column), [head, table.growing()])
    page.relativeFrame = .fill
    view.addSubview(page)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { tracks.count }
  func tableView(_ tableView: TableView, textFor column: TableColumn, at path: ListView.IndexPath) -> String {
    let track = tracks[path.row]
    return switch column.identifier {
    case "number": "\(track.number)"
    case "title": track.title
    case "time": track.time
    default: "\(track.plays)"
    }
  }
  func tableView(
    _ tableView: TableView, setText text: String, for column: TableColumn, at path: ListView.IndexPath
  ) {
    tracks[path.row].title = text
    album.tracks[tracks[path.row].number - 1].title = text
  }
  func tableView(_ tableView: TableView, sortDescriptorsDidChange oldDescriptors: [TableSortDescriptor]) {
    guard let order = tableView.sortDescriptors.first else { return }
    let old = tracks.map(\.number)
    tracks.sort { a, b in
      switch order.key {
      case "title": (a.title, a.number) < (b.title, b.number)
      case "time": (a.seconds, a.number) < (b.seconds, b.number)
      case "plays": (a.plays, a.number) < (b.plays, b.number)
      default: a.number < b.number
      }
    }
    if !order.isAscending { tracks.reverse() }
    tableView.apply(from: old, to: tracks.map(\.number))
  }
}
