import Stagecraft
import Testing

/// Songs on their way to a playlist, in both themes.
struct DragPictureTests {
  @Test(arguments: UserInterfaceStyle.allCases)
  func `three songs over a playlist`(style: UserInterfaceStyle) throws {
    let stage = HeadlessStage(size: Size(520, 250), scale: 2, text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    let screen = PlaylistScreen()
    stage.show(screen)
    for row in [1, 2, 4] { screen.songs.selectRow(at: ListView.IndexPath(row: row), animated: false) }
    rest(stage)
    let send = { (phase: PointerEvent.Phase, point: Point) in
      stage.send(.pointer(PointerEvent(phase, at: point, time: stage.time, modifiers: .control)))
      stage.advance()
    }
    send(.began, Point(250, 60))
    for x in stride(from: 250.0, to: 130, by: -8) { send(.moved, Point(x, 60 + (250 - x) / 2)) }
    rest(stage)
    try Golden.check(try #require(stage.core.target.picture()), "drag-\(style.rawValue)")
  }

  private func rest(_ stage: HeadlessStage) { for _ in 0..<120 { stage.advance() } }
}

/// A list of songs beside playlists that take them.
private final class PlaylistScreen: ViewController, ListViewDataSource {
  let songs = ListView(frame: Rect(180, 10, 330, 230))
  private let playlists = ListView(frame: Rect(10, 10, 160, 230))
  private let titles = ["Autumn Leaves", "Blue in Green", "Caravan", "Django", "Epistrophy", "Freddie Freeloader"]
  private let names = ["Favourites", "For the evening", "On the road", "With Ada"]

  override func viewDidLoad() {
    view.backgroundRole = .background
    for list in [songs, playlists] {
      list.backgroundRole = .surface
      list.cornerRadius = 8
      list.rowHeight = 36
      list.register(forCellReuseIdentifier: "row") { SongCell() }
      list.dataSource = self
      view.addSubview(list)
    }
    songs.allowsMultipleSelection = true
    songs.dragInteraction = DragInteraction { [titles] place in
      place.indexPath.map { [DragItem(titles[$0.row])] } ?? []
    }
    playlists.dropInteraction = .ontoRows { _, _ in }
  }

  func listView(_ list: ListView, numberOfRowsInSection section: Int) -> Int {
    list === songs ? titles.count : names.count
  }

  func listView(_ list: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    let cell = list.dequeueReusableCell(withIdentifier: "row")
    (cell as? SongCell)?.label.text = list === songs ? titles[path.row] : names[path.row]
    return cell
  }
}

private final class SongCell: ListViewCell {
  let label = Label()
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    label.textRole = .text
    label.relativeFrame = RelativeFrame(
      x: .points(12), y: .points(8), width: .percent(100, plus: -24), height: .points(20))
    addSubview(label)
  }
}
