import Stagecraft

/// A card that opens into a page one can read, and closes under the finger that pulls it down from the top of its text.
final class StoreCard: Interaction {
  private let tile = photo(1, corner: 22), name = text("Dunes at noon", 24, nil, weight: .semibold)

  init() { super.init("A store card", "Open the card, scroll its text, and pull it down: at the top, the scroll becomes the drag.") }

  override func build() {
    (tile.identifier, tile.acceptsHits, name.identifier) = ("tile", true, "name")
    name.relativeFrame = RelativeFrame(x: .points(22), y: .points(18), width: .percent(100, plus: -44), height: .points(32))
    tile.addSubview(name)
    tile.addGestureRecognizer(TapGestureRecognizer { [unowned self] _ in demonstrate() })
    area.addSubview(tile)
  }

  override func arrange(in size: Size) {
    tile.frame = Rect(around: Point(size.width / 2, size.height / 2), min(420, size.width - 48), min(360, size.height - 40))
  }

  override func demonstrate() {
    let story = Story()
    story.transitionController.directors = [DirectorFactory(ZoomDirector.self)]
    story.transitionController.matchedElements = [ElementMatch(back: "tile", fore: "hero")]
    story.transitionController.interactiveDirections = .down
    navigationController?.pushViewController(story, animated: true)
  }

  private final class Story: ViewController {
    override func viewDidLoad() {
      (title, view.backgroundRole) = ("Dunes at noon", .background)
      let hero = photo(1, corner: 0), words = text(String(repeating: "The sand keeps the shape of the wind for an hour or two. ", count: 60), 17)
      let name = text("Dunes at noon", 24, nil, weight: .semibold)
      (hero.identifier, words.numberOfLines, name.identifier) = ("hero", 0, "story-name")
      name.relativeFrame = RelativeFrame(x: .points(22), y: .points(18), width: .percent(100, plus: -44), height: .points(32))
      hero.addSubview(name)
      hero.layout = LayoutItem(height: .points(300))
      words.layout.margins = EdgeInsets(top: 20, left: 24, bottom: 40, right: 24)
      let scroll = ScrollView(), column = StackView(StackLayout(.column), [hero, words])
      scroll.relativeFrame = .fill
      scroll.contentView = column
      view.addSubview(scroll)
    }
  }
}
