import Controls
import Geometry
import StageSupport
import Testing
import Transitions
import Views

/// Screens that grow from a cell of a grid, and go back to where it is then.
struct GridTransitionTests {
  /// A screen of 400 by 300 points with four columns of squares.
  private final class Photos: ViewController, ListViewDataSource {
    let list = ListView()
    var opened: ListView.IndexPath?
    var names = false

    override func loadView() -> View {
      list.cellLayout = .grid(GridLayout(.count(4)))
      list.register(forCellReuseIdentifier: "photo") { ListViewCell() }
      list.dataSource = self
      return list
    }
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 1000 }
    func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
      let cell = listView.dequeueReusableCell(withIdentifier: "photo")
      cell.identifier = "photo \(path.row)"
      cell.backgroundColor = .white
      return cell
    }
    override func contextElement(for fore: ViewController) -> View? {
      names ? nil : opened.flatMap { list.cellForRow(at: $0) }
    }
  }

  private final class Photo: ViewController {
    let hero = View(frame: Rect(50, 0, 300, 300))
    override func viewDidLoad() {
      view.backgroundColor = .black
      hero.backgroundColor = .white
      view.addSubview(hero)
    }
  }

  /// Opens the cell of a row, changes the list, and goes back.
  /// - Returns: the place of the flying element in the last frame of the way back.
  private func goBack(_ director: String, to row: Int, named: Bool, _ change: (ListView) -> Void) -> (Rect?, Rect?) {
    let stage = TransitionStage(director: AllDirectors.named(director)?.factory([:]))
    let (photos, photo) = (Photos(), Photo())
    photos.names = named
    let navigation = NavigationController(root: photos)
    stage.show(navigation)
    photos.opened = .init(row: row)
    photo.hero.identifier = "hero"
    if named { photo.transitionController.matchedElements = [ElementMatch(back: "photo \(row)", fore: "hero")] }
    stage.input { navigation.pushViewController(photo, animated: true) }
    stage.settle()
    stage.input { change(photos.list) }
    stage.settle()
    stage.input { navigation.popViewController(animated: true) }
    var last: Rect?
    var place: Rect?
    while stage.isBusy {
      stage.frame()
      guard let flying = flying(in: stage.window) else { continue }
      last = flying.screenFrame
      place = photos.list.cellForRow(at: .init(row: row))?.screenFrame
    }
    return (last, place)
  }

  /// The box of a flight, which shows the element of both screens.
  private func flying(in view: View) -> View? {
    let portals = view.subviews.filter { $0 is PortalView }
    if portals.count == 2 { return view }
    return view.subviews.lazy.compactMap { flying(in: $0) }.first
  }

  private func isNear(_ ends: (Rect?, Rect?)) -> Bool {
    guard let a = ends.0, let b = ends.1 else { return false }
    return (a.center - b.center).length < 3 && abs(a.width - b.width) < 4
  }

  @Test(arguments: [true, false])
  func `a screen goes back to its cell, where the list has scrolled to`(named: Bool) {
    let still = goBack("Zoom", to: 5, named: named) { _ in }
    #expect(isNear(still) && still.1 == Rect(100, 100, 100, 100), "\(still)")
    let scrolled = goBack("Zoom", to: 5, named: named) { $0.contentOffset = Point(0, 60) }
    #expect(isNear(scrolled) && scrolled.1 == Rect(100, 40, 100, 100), "\(scrolled)")
    let columns = goBack("Zoom", to: 5, named: named) { $0.cellLayout = .grid(GridLayout(.count(3))) }
    #expect(isNear(columns) && (columns.1?.width ?? 0) > 130, "\(columns)")
    // The list has been far away meanwhile: the cell is another view.
    let away = goBack("Zoom", to: 5, named: named) { list in
      list.contentOffset = Point(0, 9000)
      list.layoutIfNeeded()
      list.contentOffset = Point(0, 20)
    }
    #expect(isNear(away) && away.1 == Rect(100, 80, 100, 100), "\(away)")
  }

  @Test func `where the cell is out of sight the screen leaves all the same`() {
    let gone = goBack("Zoom", to: 5, named: false) { $0.contentOffset = Point(0, 9000) }
    #expect(gone.1 == nil)
  }
}
