import Stagecraft

/// Interactions that are turned round in flight, here and in Qt Quick.
enum ReversalScene: String, CaseIterable {
  case drawer, container, sheet, card, reorder, page

  /// The idiom of Qt Quick; the file of this name in Tests/Data/Peers/Qt has it.
  var file: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The interaction, and what moves it here and in Qt Quick.
  var summary: String {
    switch self {
    case .drawer: "a drawer: SpringTo; Behavior with SpringAnimation"
    case .container: "a container transform: ZoomDirector; states with a reversible Transition"
    case .sheet: "a sheet: SheetDirector; Drawer of Qt Quick Controls"
    case .card: "a thrown card: SpringTo; Behavior with NumberAnimation"
    case .reorder: "rows that change places: ListView; ListView with move transitions"
    case .page: "a page: SlideDirector; StackView"
    }
  }

  /// Plays it on a stage of this library, with frames short enough to tell the velocity at the reversal.
  /// - Parameter flight: seconds until it is turned round.
  func play(flight: Double = 0.18) -> ReversalTrace {
    let rate = 600.0, stage = HeadlessStage(size: Size(400, 600), framesPerSecond: rate)
    let motion = makeMotion(on: stage)
    while stage.advance() {}
    var trace = ReversalTrace()
    motion.go()
    let start = stage.time
    while stage.time < start + flight {
      stage.advance(by: 1 / rate)
      trace.add(motion.place(), at: stage.time)
    }
    trace.turnBack()
    motion.back()
    for _ in 0..<8 {
      stage.advance(by: 1 / rate)
      trace.add(motion.place(), at: stage.time)
    }
    return trace
  }

  private struct Motion {
    let go: () -> Void
    let back: () -> Void
    let place: () -> Double
  }

  private func makeMotion(on stage: HeadlessStage) -> Motion {
    switch self {
    case .drawer: spring(on: stage, along: Vector(0, -400), Spring(response: 0.42, dampingRatio: 1))
    case .card: spring(on: stage, along: Vector(420, 0), Spring(response: 0.28, dampingRatio: 1))
    case .container: push(on: stage, DirectorFactory(ZoomDirector.self))
    case .page: push(on: stage, DirectorFactory(SlideDirector.self))
    case .sheet: present(on: stage)
    case .reorder: reorder(on: stage)
    }
  }

  private func spring(on stage: HeadlessStage, along way: Vector, _ spring: Spring) -> Motion {
    let screen = ViewController(), view = View(frame: Rect(80, 500, 240, 300))
    screen.view.addSubview(view)
    stage.show(screen)
    guard let loop = screen.environment?.loop else { preconditionFailure("a screen that is shown has an environment") }
    let scheduler = Scheduler(label: rawValue, loop: loop), home = view.center
    func move(_ place: Point) { scheduler.add(SpringTo(.position, place, spring: spring), to: view) }
    return Motion(
      go: { move(home + way) }, back: { move(home) }, place: { way.x == 0 ? view.center.y : view.center.x })
  }

  private func push(on stage: HeadlessStage, _ director: DirectorFactory) -> Motion {
    let first = ViewController(), second = ViewController(), card = View(frame: Rect(40, 400, 160, 100))
    (card.identifier, card.backgroundRole) = ("card", .accent)
    first.view.addSubview(card)
    (second.view.identifier, second.view.backgroundRole) = ("page", .background)
    second.transitionController.directors = [director]
    if self == .container { second.transitionController.matchedElements = [ElementMatch(back: "card", fore: "page")] }
    let navigation = NavigationController(root: first)
    stage.show(navigation)
    return Motion(
      go: { navigation.pushViewController(second, animated: true) },
      back: { navigation.popViewController(animated: true) },
      place: {
        let flight = stage.window.elementFlights.first?.box
        return flight.map { $0.convert(Point.zero, to: nil)?.y ?? 0 } ?? second.view.convert(Point.zero, to: nil)?.x
          ?? 0
      })
  }

  private func present(on stage: HeadlessStage) -> Motion {
    let first = ViewController(), sheet = ViewController()
    sheet.modalPresentationStyle = .pageSheet
    sheet.transitionController.directors = [DirectorFactory(SheetDirector.self)]
    sheet.view.backgroundRole = .surface
    stage.show(first)
    return Motion(
      go: { first.present(sheet, animated: true) }, back: { first.dismiss(animated: true) },
      place: { sheet.view.convert(Point.zero, to: nil)?.y ?? 0 })
  }

  private func reorder(on stage: HeadlessStage) -> Motion {
    let songs = ReversalSongs(), screen = ViewController()
    songs.list.relativeFrame = .fill
    screen.view.addSubview(songs.list)
    stage.show(screen)
    let rows = songs.names, moved = Array(rows[1...5] + rows[..<1] + rows[6...])
    return Motion(
      go: { songs.show(moved) }, back: { songs.show(rows) },
      place: { songs.first?.convert(Point.zero, to: nil)?.y ?? 0 })
  }
}

/// A list of songs, of which the first is watched.
private final class ReversalSongs: ListViewDataSource {
  let list = ListView()
  private(set) var names = (0..<8).map { "Song \($0)" }
  /// The cell of the first song.
  private(set) weak var first: ListViewCell?

  init() {
    (list.rowHeight, list.dataSource) = (56, self)
    list.register(forCellReuseIdentifier: "song") { ListViewCell() }
  }

  func show(_ new: [String]) {
    let old = names
    names = new
    list.apply(from: old, to: new)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { names.count }
  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "song")
    if names[path.row] == "Song 0" { first = cell }
    return cell
  }
}
