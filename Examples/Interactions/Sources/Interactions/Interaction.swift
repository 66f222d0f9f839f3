import InteractionSources
import Stagecraft

/// A screen with one interaction, a hint what to try, and its source beside it.
class Interaction: ViewController {
  /// Whether the hint, its buttons and the source are shown.
  static var showsBar = true
  /// Whether the source is shown, as the user last chose; nil: in windows that are wide enough for both.
  static var showsSource: Bool?

  /// Where it happens.
  let area = View()
  private(set) lazy var scheduler = Scheduler(label: title ?? "", loop: environment!.loop)
  private let hint: String
  private lazy var desk = Desk(area, source: "\(type(of: self))") { [unowned self] in
    // With very large texts the hint leaves little room: what does not fit is cut off.
    arrange(in: Size(max(240, $0.width), max(150, $0.height)))
  }
  private weak var opened: View?

  init(_ title: String, _ hint: String) {
    self.hint = hint
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
    let words = text(hint, 14, .secondaryText, lines: 3)
    let show = Button("Show me", role: .primary) { [unowned self] in demonstrate() }
    let source = Button("Source") { [unowned self] in desk.toggleSource() }
    let padding = EdgeInsets(top: 10, left: 20, bottom: 14, right: 16)
    let bar = StackView(
      StackLayout(.row, spacing: 10, alignment: .center, padding: padding), [words.growing(), show, source])
    (bar.backgroundRole, bar.isHidden) = (.surface, !Interaction.showsBar)
    let page = StackView(StackLayout(.column), [desk.growing(), bar])
    page.relativeFrame = .fill
    view.addSubview(page)
    build()
  }

  // MARK: What most of them do

  /// Calls a closure when a view is clicked.
  func tap(_ view: View, action: @escaping () -> Void) {
    view.acceptsHits = true
    view.addGestureRecognizer(TapGestureRecognizer { _ in action() })
  }

  /// Lets a hand drag a view and catch it in flight.
  /// - Parameters:
  ///   - moved: gets the drag at each of its steps.
  ///   - released: gets where the view would come to rest by itself, and its velocity in points a second.
  func drag(
    _ view: View, axis: Draggable.Axis = .both, within bounds: Rect? = nil,
    moved: @escaping (PanGestureRecognizer) -> Void = { _ in },
    released: @escaping (_ end: Point, _ velocity: Vector) -> Void
  ) {
    let pan = PanGestureRecognizer()
    (pan.name, pan.directions) = ("hand", axis == .vertical ? .vertical : axis == .horizontal ? .horizontal : .any)
    for old in view.gestureRecognizers where old.name == "hand" { view.removeGestureRecognizer(old) }
    view.addGestureRecognizer(pan)
    (view.acceptsHits, view.cursor) = (true, .grab)
    scheduler.add(Draggable(axis: axis, bounds: bounds, gesture: "hand"), named: "hand", to: view)
    pan.addAction { [unowned self, unowned view, unowned pan] gesture in
      if gesture.state == .changed { moved(pan) }
      guard gesture.state == .ended || gesture.state == .cancelled else { return }
      let speed = scheduler.velocity(of: view) ?? (0, 0), velocity = Vector(speed.x, speed.y)
      released(view.center + velocity * Decay.normal.timeConstant, velocity)
    }
  }

  /// Lets a hand turn a view about its center.
  /// - Parameter released: gets its velocity in radians a second.
  func turn(_ view: View, released: @escaping (_ velocity: Double) -> Void) {
    let gesture = RotationGestureRecognizer { gesture in
      guard let turn = gesture as? RotationGestureRecognizer, turn.state == .ended || turn.state == .cancelled else {
        return
      }
      released(turn.velocity)
    }
    (gesture.name, gesture.dragModifiers) = ("turn", [[]])
    view.addGestureRecognizer(gesture)
    (view.acceptsHits, view.cursor) = (true, .grab)
    scheduler.add(Rotatable(adjustsAnchorPoint: false, gesture: "turn"), named: "turn", to: view)
  }

  /// Moves a view to a place, a scale and a rotation, or some of them, from where it is and as fast as it is.
  func move(
    _ view: View, to place: Point? = nil, scale: Double? = nil, rotation: Double? = nil, _ spring: Spring = .snappy
  ) {
    let spring = calm(spring)
    if let place { scheduler.add(SpringTo(.position, place, spring: spring), to: view) }
    if let scale { scheduler.add(SpringTo(.scale, scale, spring: spring), to: view) }
    if let rotation { scheduler.add(SpringTo(.rotation, rotation, spring: spring), to: view) }
  }

  /// A spring, or, for users who want less motion, one that is short and does not bounce.
  func calm(_ spring: Spring) -> Spring {
    environment?.prefersReducedMotion == true ? Spring(response: 0.12, dampingRatio: 1) : spring
  }

  /// Opens a page that a drag takes back.
  func open(_ page: Page, _ director: DirectorFactory, back: PanGestureRecognizer.Directions) {
    (page.transitionController.directors, page.transitionController.interactiveDirections) = ([director], back)
    navigationController?.pushViewController(page, animated: true)
  }

  /// Lets a page grow out of a view, and the photograph and the name in the view become those of the page.
  func open(_ page: Page, from element: View) {
    for part in [opened] + (opened?.subviews ?? []) { part?.identifier = nil }
    (opened, element.identifier) = (element, "element")
    page.transitionController.matchedElements = [ElementMatch(back: "element", fore: "page")]
    for part in element.subviews {
      part.identifier = part is ImageView ? "picture" : "name"
      let match = ElementMatch(back: part.identifier ?? "", fore: "\(part.identifier ?? "") of the page")
      page.transitionController.matchedElements.append(match)
    }
    open(page, DirectorFactory(ZoomDirector.self), back: .down)
  }
}

/// The area, and the source: beside it where there is room for both, otherwise over it.
private final class Desk: View {
  private let area: View, panel = View()
  private let onResize: (Size) -> Void
  private var size = Size.zero

  init(_ area: View, source name: String, onResize: @escaping (Size) -> Void) {
    (self.area, self.onResize) = (area, onResize)
    super.init(frame: .zero)
    let code = TextView(source(of: name) ?? "")
    (code.isEditable, code.relativeFrame, code.accessibilityLabel) = (false, .fill, "Source")
    code.font = Font(family: "DejaVu Sans Mono", size: 12)
    panel.backgroundRole = .surface
    panel.addSubview(code)
    for view in [area, panel] { addSubview(view) }
  }

  private var isWide: Bool { bounds.width >= 900 }
  private var showsSource: Bool { Interaction.showsBar && Interaction.showsSource ?? isWide }

  func toggleSource() {
    Interaction.showsSource = !showsSource
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = isWide ? bounds.width * 0.45 : bounds.width
    panel.isHidden = !showsSource
    panel.frame = Rect(bounds.width - width, 0, width, bounds.height)
    area.frame = Rect(0, 0, showsSource && isWide ? bounds.width - width : bounds.width, bounds.height)
    guard area.bounds.size != size else { return }
    size = area.bounds.size
    onResize(size)
  }
}
