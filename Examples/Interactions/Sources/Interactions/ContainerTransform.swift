import Stagecraft

/// A card, a row, a button and a search bar each become the page that they open. A hand catches the page and throws it back.
final class ContainerTransform: Interaction {
  private let sources: [(view: View, name: String)] = [
    (card("A card", 0x1f7a5c), "card"), (card("A row", 0x6a45b5, corner: 12, isRow: true), "row"),
    (card("Go", 0xb5406a, corner: 28, isRow: true), "button"), (card("Search", 0x0f6b86, corner: 24, isRow: true), "search"),
  ]

  init() { super.init("Container transform", "Click one of the four, and drag the page down: it becomes what it was.") }

  override func build() {
    for source in sources {
      (source.view.identifier, source.view.accessibilityLabel) = (source.name, source.name.capitalized)
      source.view.acceptsHits = true
      source.view.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in open(source.view) })
      area.addSubview(source.view)
    }
    let picture = photo(4, corner: 20)
    picture.relativeFrame = RelativeFrame(x: .points(0), y: .points(54), width: .percent(100), height: .percent(100, plus: -54))
    sources[0].view.addSubview(picture)
    sources[0].view.clipsToBounds = true
  }

  private func open(_ view: View) {
    let page = Page(view.identifier ?? "", view.backgroundColor ?? .black)
    page.transitionController.directors = [DirectorFactory(ZoomDirector.self)]
    page.transitionController.matchedElements = [ElementMatch(back: view.identifier ?? "", fore: "page")]
    page.transitionController.interactiveDirections = .down
    navigationController?.pushViewController(page, animated: true)
  }

  private final class Page: ViewController {
    private let name: String, color: Color
    init(_ name: String, _ color: Color) {
      (self.name, self.color) = (name, color)
      super.init()
      title = name.capitalized
    }
    override func viewDidLoad() {
      view.backgroundRole = .background
      let panel = View(), picture = photo(name.utf8.count, corner: 0), words = text("It was a \(name), and is one again.", 20, nil)
      (panel.identifier, panel.backgroundColor, panel.relativeFrame) = ("page", color, .fill)
      words.numberOfLines = 0
      picture.relativeFrame = RelativeFrame(x: .points(0), y: .points(0), width: .percent(100), height: .percent(55))
      words.relativeFrame = RelativeFrame(x: .points(24), y: .percent(55, plus: 24), width: .percent(100, plus: -48), height: .points(56))
      view.addSubview(panel)
      for part in [picture, words] { panel.addSubview(part) }
    }
  }

  override func arrange(in size: Size) {
    let width = min(480, size.width - 48), left = (size.width - width) / 2, unit = (size.height - 40) / 10
    sources[3].view.frame = Rect(left, 20, width, min(48, unit * 1.6))
    sources[0].view.frame = Rect(left, 20 + unit * 2, width, unit * 4)
    sources[1].view.frame = Rect(left, 20 + unit * 6.4, width, min(56, unit * 1.6))
    sources[2].view.frame = Rect(left + width - 90, 20 + unit * 8.4, 90, min(56, unit * 1.6))
  }

  override func demonstrate() { open(sources[0].view) }
}
