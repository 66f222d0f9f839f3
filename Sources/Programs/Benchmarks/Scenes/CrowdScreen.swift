import Stagecraft

/// A screen of 200 views: 50 cards, each with a picture and two lines of text. Both kinds of screen share three cards.
final class CrowdScreen: ViewController {
  enum Kind {
    /// All cards have the same size.
    case overview
    /// The three shared cards are large, above the rest.
    case detail
  }

  private let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
    super.init()
    identifier = "\(kind)"
  }

  /// The matched pairs of the three shared cards.
  static let matches = identifiers.map { ElementMatch(back: $0, fore: $0) }
  private static let identifiers = ["first", "second", "third"]

  override func viewDidLoad() {
    view.backgroundColor = Color(rgb: kind == .overview ? Palette.background : 0x181c28)
    for number in 0..<50 {
      let card = Self.card(in: frame(of: number), number)
      card.identifier = identifier(of: number)
      view.addSubview(card)
    }
  }

  private func frame(of number: Int) -> Rect {
    switch kind {
    case .overview: Self.cell(number, columns: 10, from: Point(8, 10), step: Vector(95, 118), Size(80, 100))
    case .detail where number < 3:
      Self.cell(number, columns: 3, from: Point(15, 12), step: Vector(315, 0), Size(300, 230))
    case .detail: Self.cell(number - 3, columns: 12, from: Point(15, 256), step: Vector(78, 86), Size(70, 78))
    }
  }

  private static func cell(_ number: Int, columns: Int, from start: Point, step: Vector, _ size: Size) -> Rect {
    let (row, column) = number.quotientAndRemainder(dividingBy: columns)
    return Rect(origin: Point(start.x + step.x * Double(column), start.y + step.y * Double(row)), size: size)
  }

  /// On the overview, the shared cards are far from one another.
  private func identifier(of number: Int) -> String? {
    switch kind {
    case .overview: [3: "first", 21: "second", 47: "third"][number]
    case .detail: number < 3 ? Self.identifiers[number] : nil
    }
  }

  private static func card(in frame: Rect, _ number: Int) -> View {
    let card = View(frame: frame)
    card.cornerRadius = 8
    card.backgroundColor = Color(rgb: 0x2a3450)
    let width = frame.size.width - 12
    let picture = View(frame: Rect(6, 6, width, frame.size.height - 46))
    picture.cornerRadius = 4
    picture.backgroundColor = Color(rgb: Palette.colors[number % 8])
    card.addSubview(picture)
    card.addSubview(Label("Card \(number)", fontSize: 12, frame: Rect(6, frame.size.height - 38, width, 16)))
    card.addSubview(Label("a line", fontSize: 10, frame: Rect(6, frame.size.height - 20, width, 14)))
    return card
  }
}

/// A screen of 1,000 small views.
final class SwarmScreen: ViewController {
  override func viewDidLoad() {
    view.backgroundColor = Color(rgb: 0x181c28)
    for number in 0..<1_000 {
      let (row, column) = number.quotientAndRemainder(dividingBy: 40)
      let piece = View(frame: Rect(Double(column) * 24, Double(row) * 24, 20, 20))
      piece.backgroundColor = Color(rgb: Palette.colors[(row + column) % 8])
      view.addSubview(piece)
    }
  }
}
