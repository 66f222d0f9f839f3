import Stagecraft
import Testing

/// Cells of a list in a grid, under a rectangle that selects.
struct GridPictureTests {
  private final class Swatches: ViewController, ListViewDataSource {
    let list = ListView()

    override func loadView() -> View {
      let padding = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
      list.cellLayout = .grid(GridLayout(.autoFit(minimum: 110), spacing: 12, padding: padding), aspectRatio: 4 / 3)
      list.sectionHeaderHeight = 28
      list.allowsMultipleSelection = true
      list.backgroundRole = .background
      list.register(forCellReuseIdentifier: "swatch") { Swatch() }
      list.dataSource = self
      return list
    }

    func numberOfSections(in listView: ListView) -> Int { 2 }
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { section == 0 ? 5 : 40 }
    func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
      let cell = listView.dequeueReusableCell(withIdentifier: "swatch")
      (cell as? Swatch)?.show(path.row + 5 * path.section)
      return cell
    }
    func listView(_ listView: ListView, headerForSection section: Int) -> ListViewCell {
      let (header, label) = (ListViewCell(), Label(section == 0 ? "New" : "Earlier", fontSize: 13))
      header.backgroundRole = .surface
      label.textRole = .secondaryText
      label.frame = Rect(16, 5, 200, 18)
      header.addSubview(label)
      return header
    }
  }

  private final class Swatch: ListViewCell {
    private let (color, name) = (View(), Label("", fontSize: 12))

    init() {
      super.init(frame: .zero)
      cornerRadius = 10
      color.cornerRadius = 6
      color.relativeFrame = RelativeFrame(
        x: .points(6), y: .points(6), width: .percent(100, plus: -12), height: .percent(100, plus: -32))
      name.relativeFrame = RelativeFrame(
        x: .points(8), y: .percent(100, plus: -22), width: .percent(100, plus: -16), height: .points(18))
      name.textRole = .text
      addSubview(color)
      addSubview(name)
    }

    func show(_ number: Int) {
      let part = Double(number * 37 % 100) / 100
      color.backgroundColor = Color(red: 0.3 + 0.5 * part, green: 0.55, blue: 0.8 - 0.5 * part)
      name.text = "Color \(number + 1)"
    }
  }

  @Test(arguments: UserInterfaceStyle.allCases)
  func `cells under a rectangle that selects`(style: UserInterfaceStyle) throws {
    let stage = HeadlessStage(size: Size(520, 400), scale: 1.5, text: try PinnedFont.text())
    stage.themePreference = style == .dark ? .dark : .light
    stage.show(Swatches())
    func send(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) {
      stage.send(.pointer(PointerEvent(phase, at: Point(x, y), time: stage.time)))
    }
    while stage.advance() {}
    send(.began, 8, 100)
    for step in 1...5 { send(.moved, 8 + 45 * Double(step), 100 + 12 * Double(step)) }
    while stage.advance() {}
    try Golden.check(try #require(stage.core.target.picture()), "grid-\(style.rawValue)")
  }
}
