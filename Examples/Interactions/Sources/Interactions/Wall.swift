import Stagecraft

/// All fifteen, to choose from.
final class Wall: ViewController {
  static let makers: [() -> Interaction] = [
    { InstantButton() }, { SpringBench() }, { Flashlight() }, { RubberSheet() }, { Switcher() }, { Drawer() },
    { PictureInPicture() }, { Dial() }, { ContainerTransform() }, { SharedAxis() }, { StoreCard() },
    { Notifications() },
    { MorphingDialog() }, { Reordering() }, { CardStack() },
  ]

  override func viewDidLoad() {
    (title, view.backgroundRole) = ("Fifteen interactions", .background)
    let tiles = Self.makers.enumerated().map { number, make in
      let name = make().title ?? "", color = palette[number % palette.count]
      let tile = Tile(name, photo(number, corner: 14), Color(rgb: color))
      tile.onActivate = { [unowned self] in navigationController?.pushViewController(make(), animated: true) }
      return tile as View
    }
    let padding = EdgeInsets(top: 18, left: 18, bottom: 18, right: 18)
    let grid = GridView(GridLayout(.autoFit(minimum: 150), spacing: 14, padding: padding), tiles)
    let scroll = ScrollView()
    scroll.relativeFrame = .fill
    scroll.contentView = grid
    view.addSubview(scroll)
  }

  private final class Tile: Control {
    init(_ name: String, _ picture: ImageView, _ color: Color) {
      super.init(frame: .zero)
      let words = text(name, 15, nil, weight: .semibold), shade = View()
      (accessibilityLabel, cornerRadius, layout.height) = (name, 14, .points(110))
      (shade.backgroundColor, words.numberOfLines) = (color.withAlpha(0.72), 2)
      picture.accessibilityElementsHidden = true
      for part in [picture, shade] { part.relativeFrame = .fill }
      shade.cornerRadius = 14
      words.relativeFrame = RelativeFrame(
        x: .points(14), y: .percent(100, plus: -56), width: .percent(100, plus: -28), height: .points(44))
      for part in [picture, shade, words] { (part.acceptsHits, _) = (false, addSubview(part)) }
    }
    override func stateDidChange() {
      super.stateDidChange()
      View.animate(springDuration: 0.3, bounce: 0.3) {
        transform = isPressed ? Transform2D(scaleX: 0.95, y: 0.95) : .identity
      }
    }
  }
}

func makeRoot() -> NavigationController {
  let stack = NavigationController(root: Wall())
  stack.isNavigationBarHidden = false
  return stack
}
