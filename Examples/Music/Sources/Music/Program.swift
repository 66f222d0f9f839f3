import Stagecraft

/// The parts of the library: all of it, its genres, and the playlists.
final class Sidebar: ListViewController, ListViewDataSource, ListViewDelegate {
  var onOpen: ((_ title: String, _ albums: [Album]) -> Void)?

  override func viewDidLoad() {
    title = "Music"
    listView.backgroundRole = .surface
    (listView.rowHeight, listView.sectionHeaderHeight, clearsSelectionOnViewWillAppear) = (36, 34, false)
    listView.register(forCellReuseIdentifier: "part") { Part() }
    listView.dropInteraction = .ontoRows { path, _ in path.section == 1 ? .copy : .cancel } perform: { path, session in
      Library.playlists[path.row].albums += session.objects(of: Album.self).map(\.id)
    }
  }

  private final class Part: ListViewCell {
    let label = text("", 14)
    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      label.relativeFrame = RelativeFrame(
        x: .points(16), y: .points(0), width: .percent(100, plus: -24), height: .percent(100))
      addSubview(label)
    }
  }

  private var genres: [String] { Set(Library.albums.map(\.genre)).sorted() }
  private var titles: [[String]] { [["All albums"] + genres, Library.playlists.map(\.name)] }

  func numberOfSections(in listView: ListView) -> Int { Library.playlists.isEmpty ? 1 : 2 }
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { titles[section].count }
  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    part(titles[path.section][path.row], .text)
  }
  func listView(_ listView: ListView, headerForSection section: Int) -> ListViewCell {
    let header = part(section == 0 ? "Library" : "Playlists", .secondaryText)
    header.backgroundRole = .surface
    return header
  }
  private func part(_ title: String, _ role: Theme.ColorRole) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "part")
    (cell as? Part)?.label.text = title
    (cell as? Part)?.label.textRole = role
    return cell
  }
  func listView(_ listView: ListView, didSelectRowAt path: ListView.IndexPath) {
    let title = titles[path.section][path.row]
    if path.section == 1 { return onOpen?(title, Library.playlists[path.row].albums.map { Library.albums[$0] }) ?? () }
    onOpen?(title, path.row == 0 ? Library.albums : Library.albums.filter { $0.genre == title })
  }
}

/// The sidebar beside the albums, under a menu bar.
final class Program {
  let sidebar = Sidebar(), albums = Albums(), split: SplitViewController
  private let side: NavigationController, content: NavigationController
  /// Where albums are opened: in a narrow window, on the stack of the sidebar.
  var stack: NavigationController { split.isCollapsed ? side : content }
  private(set) lazy var root = MenuBarController(split) { [unowned self] in menus }

  init() {
    (side, content) = (NavigationController(root: sidebar), NavigationController(root: albums))
    split = SplitViewController(primary: side, secondary: content)
    for stack in [side, content] { stack.isNavigationBarHidden = false }
    split.onCollapseChange = { [unowned self] in gather() }
    split.autosaveName = "sidebar"
    (split.minimumExpandedWidth, split.preferredPrimaryColumnWidthFraction) = (640, 0.22)
    split.title = "Music"
    albums.show(Library.albums, title: "All albums")
    sidebar.onOpen = { [unowned self] title, found in
      albums.show(found, title: title)
      if split.isCollapsed {
        side.pushViewController(albums, animated: true)
      } else {
        content.popToRootViewController(animated: false)
      }
    }
  }

  /// Moves the screens of both panes onto one stack in a narrow window, and back onto two in a wide one.
  private func gather() {
    let isOne = split.isCollapsed, shown = (isOne ? content : side).viewControllers.filter { $0 !== sidebar }
    let screens = shown.contains { $0 === albums } ? shown : [albums]
    (isOne ? content : side).setViewControllers(isOne ? [ViewController()] : [sidebar], animated: false, policy: .queue) {
      [unowned self] _ in
      (isOne ? side : content).setViewControllers(isOne ? [sidebar] + screens : screens, animated: false, policy: .queue)
    }
  }

  private var menus: [Menu] {
    let isAlbum = stack.visibleViewController is AlbumScreen
    return [
      Menu("File", children: [.action(Action("New Playlist…", keyCommand: .control("n")) { [unowned self] in ask() })]),
      Menu(
        "View",
        children: Library.Order.allCases.enumerated().map { number, order in
          .action(
            Action(
              "By \(order.rawValue)", keyCommand: .control(Character("\(number + 1)")),
              attributes: isAlbum ? .disabled : [], state: albums.order == order ? .on : .off
            ) { [unowned self] in albums.order = order })
        }),
      Menu(
        "Go",
        children: [
          .action(
            Action("Back", keyCommand: KeyCommand(.left, modifiers: .option), attributes: isAlbum ? [] : .disabled) {
              [unowned self] in stack.popViewController(animated: true)
            }),
          .action(
            Action("Find", keyCommand: .control("f"), attributes: isAlbum ? .disabled : []) { [unowned self] in
              albums.search.becomeFocused(showingRing: true)
            }),
        ]),
    ]
  }

  /// Asks for the name of a new playlist.
  private func ask() {
    let alert = AlertController(title: "New playlist", message: "Drag albums to it, or add them by their context menus.")
    let name = alert.addTextField(placeholder: "Name")
    alert.addAction(AlertAction("Cancel", style: .cancel))
    alert.addAction(
      AlertAction("Create") { [unowned self] in
        guard !name.text.isEmpty else { return }
        Library.playlists.append(Playlist(name: name.text))
        sidebar.listView.reloadData()
      })
    root.present(alert, animated: true)
  }
}
