import Stagecraft

/// The scene `list` of the side-by-side protocol: 10,000 rows of a disc and two texts.
final class PeerList: ViewController, ListViewDataSource {
  /// The speed of the scroll, in points a second.
  static let speed = 3000.0
  private static let rowCount = 10_000
  private static let rowHeight = 64.0
  let list = ListView()

  override func viewDidLoad() {
    view.backgroundColor = Color(rgb: Palette.background)
    list.relativeFrame = .fill
    list.rowHeight = Self.rowHeight
    list.register(forCellReuseIdentifier: "message") { PeerCell() }
    list.dataSource = self
    view.addSubview(list)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { Self.rowCount }

  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "message")
    (cell as? PeerCell)?.show(indexPath.row)
    return cell
  }
}

private final class PeerCell: ListViewCell {
  private let disc = View(frame: Rect(16, 12, 40, 40))
  private let title = Label("", fontSize: 15)
  private let words = Label("", fontSize: 13, color: Color(rgb: 0xA0_A8B8))
  private let line = View()

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    disc.cornerRadius = 20
    line.backgroundColor = Color(rgb: 0x20_3050)
    for view in [disc, title, words, line] { addSubview(view) }
  }

  func show(_ row: Int) {
    let digits = String(row)
    let number = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    disc.backgroundColor = Color(rgb: Palette.colors[row % Palette.colors.count])
    title.text = "Message \(number) from somebody"
    words.text = "The first words of what it says, number \(number)"
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (width, height) = (bounds.width, bounds.height)
    title.frame = Rect(72, 11, max(0, width - 88), 20)
    words.frame = Rect(72, 34, max(0, width - 88), 18)
    line.frame = Rect(0, height - 1, width, 1)
  }
}
