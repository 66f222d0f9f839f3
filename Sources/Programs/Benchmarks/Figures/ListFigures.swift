import Stagecraft
import Typesetting

/// The cost of lists that scroll: a frame of a million rows beside one of a thousand, and the allocations of a frame.
struct ListFigures {
  private static let frames = 20
  private let effort: Effort

  init(_ effort: Effort) { self.effort = effort }

  func run() -> [Figure] {
    [false, true].map(growth) + [false, true].map(allocations)
  }

  private func growth(isMeasured: Bool) -> Figure {
    let benches = [1_000_000, 1000].map { ListBench(rows: $0, isMeasured: isMeasured) }
    let measured = measure(
      zip(["1,000,000 rows", "1,000 rows"], benches).map { name, bench in
        Contestant(name, calls: 4, operations: Self.frames, prepare: bench.prepare) {
          for _ in 0..<Self.frames { bench.frame() }
        }
      }, rounds: effort.rounds(40), unitsPerSecond: 1e6)
    return Figure(
      "a frame of a list at 3,000 points a second, \(Self.heights(isMeasured)), no drawing", in: "µs a frame",
      measured[0], against: [measured[1]], reach: [.times(1.25, of: measured[1])])
  }

  private func allocations(isMeasured: Bool) -> Figure {
    let bench = ListBench(rows: 1_000_000, isMeasured: isMeasured)
    bench.prepare()
    for _ in 0..<200 { bench.frame() }
    // Measured rows are noted in chunks, which are allocated when the first row of one is seen.
    bench.goBack()
    let count = Allocations { for _ in 0..<200 { bench.frame() } }.count
    return Figure(
      "allocations in 200 frames of a list of 1,000,000 rows, \(Self.heights(isMeasured))", in: "allocations",
      Measured("stagecraft", wall: Spread([Double(count)])), reach: [.atMost(20)],
      notes: ["\(bench.made) cells were made; rows show no new texts; what remains are the timers of the scroll bars"])
  }

  private static func heights(_ isMeasured: Bool) -> String { isMeasured ? "measured heights" : "one height" }
}

/// A list that scrolls by 50 points a frame.
class ScrollBench: ListViewDataSource {
  let list: ListView
  private let core: StageCore
  private let rows: Int
  private var number = 0
  private var offset = 0.0

  init(_ list: ListView, _ size: Size, rows: Int) {
    (self.list, self.rows) = (list, rows)
    core = StageCore(
      target: BlindTarget(size: size, keepsPicture: false), text: TextSystem(),
      background: Color(rgb: Palette.background))
    list.frame = Rect(origin: .zero, size: size)
  }

  /// Shows the list, which is set up by then.
  func start() {
    list.dataSource = self
    let root = ViewController()
    root.view.addSubview(list)
    core.window.setRootViewController(root, environment: core.environment)
    for _ in 0..<30 { frame() }
  }

  /// Starts in the middle of the list.
  func prepare() {
    offset = list.contentSize.height / 2
    frame()
  }

  func goBack() { offset -= 200 * 50 }

  func frame() {
    number += 1
    offset += 50
    // A short list begins again before its end.
    let limit = list.contentSize.height * 5 / 6
    if offset > limit { offset -= limit / 2 }
    core.loop.dispatch(at: Double(number) / 60) { list.contentOffset = Point(0, offset) }
    core.loop.frame(at: Double(number) / 60)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { rows }
  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    listView.dequeueReusableCell(withIdentifier: "row")
  }
}

/// A list of messages.
private final class ListBench: ScrollBench, ListViewDelegate {
  private(set) var made = 0

  init(rows: Int, isMeasured: Bool) {
    let list = ListView()
    super.init(list, Size(400, 600), rows: rows)
    list.register(forCellReuseIdentifier: "row") { [weak self] in
      self?.made += 1
      return BenchCell()
    }
    list.rowHeight = isMeasured ? ListView.automaticDimension : 48
    list.delegate = self
    start()
  }

  func listView(_ listView: ListView, heightForRowAt indexPath: ListView.IndexPath) -> Double? {
    40 + Double(indexPath.row % 5) * 4
  }
}

private final class BenchCell: ListViewCell {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let avatar = View(frame: Rect(8, 4, 32, 32))
    avatar.backgroundColor = Color(rgb: Palette.colors[0])
    avatar.cornerRadius = 16
    addSubview(avatar)
    addSubview(Label("Message", fontSize: 15, frame: Rect(48, 4, 300, 18)))
    addSubview(Label("A second line", fontSize: 13, frame: Rect(48, 22, 300, 16)))
  }
}
