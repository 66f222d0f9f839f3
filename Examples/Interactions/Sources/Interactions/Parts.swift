import Stagecraft

/// A page to open: a photograph, its name and a text, which scroll.
final class Page: ViewController {
  private let number: Int, inset: Double

  /// - Parameters:
  ///   - number: of the photograph.
  ///   - inset: the space around the photograph, in points.
  init(_ number: Int, inset: Double = 0) {
    (self.number, self.inset) = (number, inset)
    super.init()
    title = names[number]
  }

  override func viewDidLoad() {
    let panel = View()
    (view.backgroundRole, panel.backgroundRole) = (.background, .background)
    (panel.identifier, panel.relativeFrame) = ("page", .fill)
    let picture = photo(number, corner: inset * 0.7), name = text(title ?? "", 22, weight: .semibold)
    let story = text(pageText, 16, lines: 0)
    (picture.identifier, name.identifier) = ("picture of the page", "name of the page")
    picture.layout = LayoutItem(aspectRatio: 2.2, margins: EdgeInsets(top: inset, left: inset, bottom: 0, right: inset))
    name.layout.margins = EdgeInsets(top: 18, left: 24, bottom: 8, right: 24)
    story.layout.margins = EdgeInsets(top: 0, left: 24, bottom: 40, right: 24)
    let scroll = ScrollView()
    (scroll.relativeFrame, scroll.contentView) = (.fill, StackView(StackLayout(.column), [picture, name, story]))
    panel.addSubview(scroll)
    view.addSubview(panel)
  }
}

let pageText = """
  The boat left the harbour at nine. Nobody on board had seen the fjord before, so all stood at the rail, and for an \
  hour nobody spoke. The water was so still that the mountains were there twice.
  At noon they went ashore. A path led up through the meadow to a hut, where somebody had left bread, a lamp and a \
  book for the next guests. They wrote their names into it, under those of forty years.
  In the evening the wind came. It took the mist with it, and then the glacier stood above them, much nearer than it \
  had seemed on the map.
  """

/// A line of text; without a role it is white, for colors and pictures that are the same in every theme.
func text(
  _ string: String, _ size: Double, _ role: Theme.ColorRole? = .text, weight: Font.Weight = .regular, lines: Int = 1
) -> Label {
  let label = Label(string)
  label.font = .system(size: size, weight: weight)
  (label.textRole, label.numberOfLines) = (role, lines)
  if role == nil { label.textColor = .white }
  return label
}

private let names = ["Canyon", "Dunes", "Fjord", "Glacier", "Harbour", "Meadow"]

/// A photograph with round corners.
func photo(_ number: Int, corner: Double = 16) -> ImageView {
  let name = names[number % names.count], folder = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
  let path = "/\(folder)/Resources/examples/photos/\(name.lowercased()).jpg"
  let view = ImageView(source: .file(path), contentMode: .scaleAspectFill)
  (view.cornerRadius, view.clipsToBounds, view.accessibilityLabel) = (corner, true, name)
  return view
}

/// A card with a photograph, and its name on it.
func namedPhoto(_ number: Int) -> View {
  let view = View(), picture = photo(number, corner: 22), label = text(names[number], 22, nil, weight: .semibold)
  picture.relativeFrame = .fill
  label.relativeFrame = RelativeFrame(
    x: .points(20), y: .percent(100, plus: -46), width: .percent(100, plus: -40), height: .points(30))
  for part in [picture, label] { view.addSubview(part) }
  return view
}

/// A photograph that fills its parent, dimmed so that what lies over it is seen.
func wallpaper(_ number: Int) -> View {
  let view = View(), picture = photo(number, corner: 0), shade = View()
  for part in [view, picture, shade] { part.relativeFrame = .fill }
  (shade.backgroundColor, view.accessibilityElementsHidden) = (Color(rgb: 0).withAlpha(0.35), true)
  for part in [picture, shade] { view.addSubview(part) }
  return view
}

let palette: [UInt32] = [0x3a5ccc, 0xb5406a, 0x1f7a5c, 0xa65a14, 0x6a45b5, 0x0f6b86]

/// A card of one color, with a title at its top or in its middle.
func card(_ title: String, _ color: UInt32, corner: Double = 20, isRow: Bool = false) -> View {
  let view = View(), label = text(title, 20, nil, weight: .semibold)
  (view.backgroundColor, view.cornerRadius, view.accessibilityLabel) = (Color(rgb: color), corner, title)
  view.shadow = Shadow(radius: 16, offset: Vector(0, 6), color: Color(rgb: 0).withAlpha(0.3))
  label.relativeFrame = RelativeFrame(
    x: .points(20), y: .points(isRow ? 0 : 14), width: .percent(100, plus: -40),
    height: isRow ? .percent(100) : .points(28))
  view.addSubview(label)
  return view
}

/// A round control with a word in its middle.
class RoundKey: Control {
  /// The visible part of the key. It may shrink: the control keeps its size, so that a press at its edge stays inside.
  let face = View()
  let label: Label
  init(_ word: String) {
    label = text(word, 24)
    super.init(frame: .zero)
    (accessibilityLabel, label.alignment, face.backgroundRole) = (word, .center, .controlFill)
    for view in [face, label] { (view.relativeFrame, view.acceptsHits) = (.fill, false) }
    face.addSubview(label)
    addSubview(face)
  }
  override func layoutSubviews() {
    super.layoutSubviews()
    (face.cornerRadius, label.font) = (bounds.width / 2, .system(size: bounds.width * 0.3))
  }
}

extension View {
  /// Takes the space that is left over.
  func growing() -> Self {
    layout = LayoutItem(grow: 1, basis: .points(0))
    return self
  }
}

extension Size {
  /// The middle of a rectangle at zero with this size.
  var middle: Point { Point(width / 2, height / 2) }
}

extension Rect {
  /// A rectangle around a point.
  init(around center: Point, _ width: Double, _ height: Double) { self.init(center: center, size: Size(width, height)) }
}
