import Stagecraft

/// A screen with one interaction, a hint what to try, and its source.
class Interaction: ViewController {
  /// Whether the hint and its buttons are shown.
  static var showsBar = true

  /// Where it happens.
  let area: View = Area()
  private(set) lazy var scheduler = Scheduler(label: title ?? "", loop: environment!.loop)
  private let hint: String
  private let file: String

  private final class Area: View {
    var onResize: ((Size) -> Void)?
    private var size = Size.zero
    override func layoutSubviews() {
      super.layoutSubviews()
      guard bounds.size != size else { return }
      size = bounds.size
      onResize?(size)
    }
  }

  init(_ title: String, _ hint: String, file: String = #filePath) {
    (self.hint, self.file) = (hint, file)
    super.init()
    (self.title, identifier) = (title, title)
  }

  /// Makes the views, once.
  func build() {}
  /// Puts the views where they rest in the area.
  func arrange(in size: Size) {}
  /// Performs the interaction without a hand. The button Show me calls it, for the keyboard and for screen readers.
  func demonstrate() {}

  override func viewDidLoad() {
    view.backgroundRole = .background
    area.clipsToBounds = true
    let words = text(hint, 14, .secondaryText)
    words.numberOfLines = 3
    let show = Button("Show me", role: .primary) { [unowned self] in demonstrate() }
    let source = Button("Source") { [unowned self] in
      navigationController?.pushViewController(Source(of: file), animated: true)
    }
    let padding = EdgeInsets(top: 10, left: 20, bottom: 14, right: 16)
    let bar = StackView(StackLayout(.row, spacing: 10, alignment: .center, padding: padding), [words.growing(), show, source])
    (bar.backgroundRole, bar.isHidden) = (.surface, !Interaction.showsBar)
    let page = StackView(StackLayout(.column), [area.growing(), bar])
    page.relativeFrame = .fill
    view.addSubview(page)
    build()
    // With very large texts the hint leaves little room: what does not fit is cut off.
    (area as? Area)?.onResize = { [unowned self] in arrange(in: Size(max(240, $0.width), max(150, $0.height))) }
  }

  // MARK: What most of them do

  /// Lets a hand drag a view and catch it in flight.
  /// - Parameter released: gets where the view would come to rest by itself, and its velocity in points a second.
  func drag(
    _ view: View, axis: Draggable.Axis = .both, within bounds: Rect? = nil,
    released: @escaping (_ end: Point, _ velocity: Vector) -> Void
  ) {
    let pan = PanGestureRecognizer()
    pan.name = "hand"
    if axis == .vertical { pan.directions = .vertical }
    if axis == .horizontal { pan.directions = .horizontal }
    for old in view.gestureRecognizers where old.name == "hand" { view.removeGestureRecognizer(old) }
    view.addGestureRecognizer(pan)
    (view.acceptsHits, view.cursor) = (true, .grab)
    scheduler.add(Draggable(axis: axis, bounds: bounds, gesture: "hand"), named: "hand", to: view)
    pan.addAction { [unowned self, unowned view] gesture in
      guard gesture.state == .ended || gesture.state == .cancelled else { return }
      let speed = scheduler.velocity(of: view) ?? (0, 0)
      let velocity = Vector(speed.x, speed.y)
      released(view.center + velocity * Decay.normal.timeConstant, velocity)
    }
  }

  /// Moves a view to a place, from where it is and as fast as it is.
  func move(_ view: View, to place: Point, _ spring: Spring = .snappy) {
    scheduler.add(SpringTo(.position, place, spring: spring), to: view)
  }
}

/// A line of text; without a role it is white, for colors and pictures that are the same in every theme.
func text(_ string: String, _ size: Double, _ role: Theme.ColorRole? = .text, weight: Font.Weight = .regular) -> Label {
  let label = Label(string)
  label.font = .system(size: size, weight: weight)
  (label.textRole, label.numberOfLines) = (role, 1)
  if role == nil { label.textColor = .white }
  return label
}

/// A photograph with round corners.
func photo(_ number: Int, corner: Double = 16) -> ImageView {
  let names = ["canyon", "dunes", "fjord", "glacier", "harbour", "meadow"]
  let folder = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
  let path = "/\(folder)/Resources/examples/photos/\(names[number % names.count]).jpg"
  let view = ImageView(source: .file(path), contentMode: .scaleAspectFill)
  (view.cornerRadius, view.clipsToBounds) = (corner, true)
  view.accessibilityLabel = names[number % names.count].capitalized
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

/// A card of one color, with a title at its top or in its middle.
func card(_ title: String, _ color: UInt32, corner: Double = 20, isRow: Bool = false) -> View {
  let view = View(), label = text(title, 20, nil, weight: .semibold)
  (view.backgroundColor, view.cornerRadius) = (Color(rgb: color), corner)
  view.shadow = Shadow(radius: 16, offset: Vector(0, 6), color: Color(rgb: 0).withAlpha(0.3))
  label.relativeFrame = RelativeFrame(
    x: .points(20), y: .points(isRow ? 0 : 14), width: .percent(100, plus: -40), height: isRow ? .percent(100) : .points(28))
  view.addSubview(label)
  return view
}

let palette: [UInt32] = [0x3a5ccc, 0xb5406a, 0x1f7a5c, 0xa65a14, 0x6a45b5, 0x0f6b86]

extension View {
  /// Takes the space that is left over.
  func growing() -> Self {
    layout = LayoutItem(grow: 1, basis: .points(0))
    return self
  }
}

extension Rect {
  /// A rectangle around a point.
  init(around center: Point, _ width: Double, _ height: Double) {
    self.init(center.x - width / 2, center.y - height / 2, width, height)
  }
}
