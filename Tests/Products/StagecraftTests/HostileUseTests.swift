import Stagecraft
import StagecraftPhysics
import TestSupport
import Testing

/// The library in the hands of a hostile program: odd numbers, odd orders, changes in mid-flight. Nothing traps, every
/// motion ends, and the views are whole afterwards.
struct HostileUseTests {
  nonisolated private static let numbers = [0, -1, -1e9, 1e9, 1e-300, 1e300, -1e300, .infinity, -.infinity, .nan]
  nonisolated private static let directors = ["Domino", "Pile", "Stagger", "Slide", "Zoom", "Flip", "Throw", "Sheet"]

  private func rest(_ stage: HeadlessStage, within seconds: Double = 30) -> Bool {
    let end = stage.time + seconds
    while stage.advance() { if stage.time > end { return false } }
    return true
  }

  private func flip(_ stage: HeadlessStage, _ step: Int) {
    stage.window.overrideLayoutDirection = step.isMultiple(of: 2) ? .rightToLeft : .leftToRight
  }

  private func screen(_ count: Int) -> ViewController {
    let controller = ViewController()
    controller.view.backgroundColor = .black
    for index in 0..<count {
      let card = View(frame: Rect(10, Double(index) * 30, 200, 26))
      card.backgroundColor = index.isMultiple(of: 3) ? nil : .white
      card.addSubview(Label("Text \(index)", frame: Rect(4, 4, 150, 18)))
      controller.view.addSubview(card)
    }
    return controller
  }

  @Test(arguments: numbers) func `a scroll view takes any number, in both directions`(number: Double) {
    let scroll = ScrollView(frame: Rect(0, 0, 100, 100))
    let stage = HeadlessStage(size: Size(200, 200))
    stage.window.addSubview(scroll)
    for step in 0..<12 {
      flip(stage, step)
      scroll.isPagingEnabled = step.isMultiple(of: 3)
      scroll.contentSize = step.isMultiple(of: 5) ? Size(number, 300) : Size(650, number)
      scroll.snapInterval = number
      scroll.contentInset = EdgeInsets(top: 0, left: number, bottom: number, right: 0)
      scroll.contentInset = .zero
      scroll.contentOffset = Point(number, 3)
      scroll.setContentOffset(Point(50, number), animated: true)
      scroll.scrollRectToVisible(Rect(number, 0, 10, 10), animated: step.isMultiple(of: 2))
      scroll.currentPage = step.isMultiple(of: 2) ? .max : .min
      stage.drag(from: Point(50, 50), to: Point(20, 80), over: 0.05, by: .finger(0))
      scroll.frame.size = Size(Double(step * 10), 100)
      #expect(rest(stage), "\(number), step \(step)")
      #expect(scroll.contentOffset.isFinite && scroll.currentPage >= 0 && scroll.pageCount >= 1)
    }
    scroll.frame.size = Size(100, 100)
    scroll.contentSize = Size(1000, 100)
    scroll.stopScrolling()
    _ = rest(stage)
    #expect((0...900).contains(scroll.contentOffset.x), "\(number)")
  }

  @Test(arguments: directors) func `screens change, turn and go while a director moves them`(name: String) throws {
    StockDirectors.register(PhysicsDirectors.all)
    let director = try #require(StockDirectors.named(name))
    for seed in 0..<12 {
      var random = SeededGenerator(seed: UInt64(seed))
      let stage = HeadlessStage(size: Size(300, 200))
      let root = screen(7)
      let navigation = NavigationController(root: root)
      stage.show(navigation)
      let page = screen(seed.isMultiple(of: 4) ? 0 : 9)
      page.transitionController.directors = [director.factory()]
      var ends = 0
      stage.core.loop.dispatch(at: stage.time) { root.present(page, animated: true) { _ in ends += 1 } }
      for step in 0..<12 {
        stage.advance()
        let views = page.view.subviews + root.view.subviews
        let some = views.randomElement(using: &random)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: flip(stage, step)
        case 1: some?.removeFromSuperview()
        case 2: (some?.subviews.first as? Label)?.text = String(repeating: "long ", count: 400)
        case 3: some?.frame = Rect(-1e9, 1e9, 1e9, 0)
        case 4: stage.resize(to: Size(Double.random(in: 1...900, using: &random), 1))
        case 5: (some?.subviews.first as? Label)?.fontSize = 900
        case 6: for label in page.view.subviews.flatMap(\.subviews) { label.alpha = 0.5 }
        case 7: stage.press(.escape)
        default: stage.skip(Double.random(in: 0...0.3, using: &random))
        }
      }
      #expect(rest(stage), "\(name), seed \(seed)")
      #expect(ends == 1)
    }
  }

  @Test func `a headless stage in an odd order`() async {
    let stage = HeadlessStage(size: Size(100, 100))
    stage.advance()
    stage.press(.tab)
    stage.type("nobody listens")
    stage.click(at: Point(.nan, .infinity))
    stage.drag(from: .zero, to: Point(1e300, -1e300), over: 0)
    stage.skip(0)
    stage.advance(by: 0)
    try? await stage.sleep(for: .nan)
    try? await stage.sleep(for: -5)
    stage.hasFocus = false
    stage.isHidden = true
    stage.show(screen(1))
    stage.isHidden = false
    stage.hasFocus = true
    stage.show(screen(2))
    stage.skip(1e6)
    stage.advance(by: 3)
    #expect(rest(stage) && stage.isIdle)
  }

  private final class Rows: ListViewController, ListViewDataSource, ListViewDelegate {
    var count = 40
    var height = 30.0
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { count }
    func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell { ListViewCell() }
    func listView(_ listView: ListView, heightForRowAt path: ListView.IndexPath) -> Double? { height }
  }

  @Test(arguments: 0..<20) func `a list is reloaded under a hand, with rows of any height`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let rows = Rows()
    let stage = HeadlessStage(size: Size(200, 200), scale: 1.25)
    stage.show(rows)
    for step in 0..<15 {
      stage.send(.pointer(PointerEvent(.began, at: Point(100, 150), time: stage.time, pointer: .finger(0))))
      for move in 1...4 {
        let place = Point(100, 150 - Double(move) * Double.random(in: -40...40, using: &random))
        stage.send(.pointer(PointerEvent(.moved, at: place, time: stage.time, pointer: .finger(0))))
        rows.count = Int.random(in: 0...300, using: &random)
        rows.height = Self.numbers.randomElement(using: &random) ?? 1
        if move.isMultiple(of: 2) { rows.listView.reloadData() }
        flip(stage, step + move)
        stage.advance()
      }
      stage.send(.pointer(PointerEvent(.ended, at: Point(100, 100), time: stage.time, pointer: .finger(0))))
    }
    rows.height = 20
    rows.count = 30
    rows.listView.reloadData()
    #expect(rest(stage) && rows.listView.contentOffset.isFinite)
    #expect(rows.listView.visibleCells.count <= 12)
  }
}
