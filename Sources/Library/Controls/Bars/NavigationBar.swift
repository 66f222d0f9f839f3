import Animation
import Geometry
import Transitions
import Views

/// The bar of a navigation controller.
///
/// ```swift
/// let navigation = NavigationController(root: inbox)
/// navigation.isNavigationBarHidden = false
/// inbox.navigationItem.rightItems = [Button(icon: .plus, style: .plain) { compose() }]
/// ```
/// In a push the title of the old screen becomes the text of the back button while the new title comes from trailing,
/// and the way back in a pop; a hand that drags the transition drags the bar along.
/// > Source: UIKit, `UINavigationBar`.
@MainActor public final class NavigationBar: View, NavigationBarHosting {
  /// The height of the bar in points, where texts have their usual size.
  nonisolated public static let height = 48.0

  private unowned let navigation: NavigationController
  private let line = View()
  /// What the bar shows, and during a transition what comes.
  private var content: NavigationBarContent?
  private var coming: NavigationBarContent?
  /// Takes clicks in the places of both back buttons while one gives way to the other.
  private lazy var backArea = BackArea { [weak navigation] in
    navigation?.navigateBack(origin: RequestOrigin(source: .click))
  }

  init(_ navigation: NavigationController) {
    self.navigation = navigation
    super.init(frame: .zero)
    isHidden = true
    clipsToBounds = true
    identifier = "navigation bar"
    line.acceptsHits = false
    line.relativeFrame = RelativeFrame(
      x: .points(0), y: .percent(100, plus: -1), width: .percent(100), height: .points(1))
    addSubview(line)
    takeHeight()
  }

  /// Larger texts make the bar higher.
  func takeHeight() {
    let height = grown(Self.height)
    relativeFrame = RelativeFrame(x: .points(0), y: .points(0), width: .percent(100), height: .points(height))
    if navigation.bar === self { navigation.contentInsets.top = isHidden ? 0 : height }
  }

  func install() {
    if navigation.bar === self { return }
    navigation.bar = self
    navigation.view.addSubview(self)
    takeHeight()
    stackDidSettle()
  }

  public override func themeDidChange() {
    super.themeDidChange()
    takeHeight()
    backgroundColor = theme.surface
    line.backgroundColor = theme.separator
  }

  private func makeContent(for controller: ViewController) -> NavigationBarContent {
    let stack = navigation.viewControllers
    let index = stack.firstIndex { $0 === controller } ?? 0
    let content = NavigationBarContent(controller, below: index > 0 ? stack[index - 1] : nil) { [weak navigation] in
      navigation?.popViewController(animated: true)
    }
    controller.navigationItem.onChange = { [weak self] in self?.itemDidChange(controller) }
    return content
  }

  private func itemDidChange(_ controller: ViewController) {
    if coming == nil, content?.screen === controller { showAtOnce(controller) }
  }

  private func showAtOnce(_ controller: ViewController) {
    content?.removeFromSuperview()
    let new = makeContent(for: controller)
    content = new
    add(new)
  }

  private func add(_ new: NavigationBarContent) {
    new.relativeFrame = .fill
    addSubview(new)
    new.place(at: bounds)
    new.layoutIfNeeded()
  }

  package func stackDidSettle() {
    guard coming == nil else { return }
    showAtOnce(navigation.topViewController)
  }

  package func stackWillShow(_ controller: ViewController, animated: Bool) {
    finishComing()
    guard animated, !isHidden, let old = content, old.screen !== controller,
      let coordinator = controller.transitionCoordinator
    else { return }
    let stack = navigation.viewControllers
    // The stack is the intention, so the old screen is on it only below the new one.
    let isPush = stack.contains { $0 === old.screen }
    let new = makeContent(for: controller)
    coming = new
    View.performWithoutAnimation { add(new) }
    let (lower, upper) = isPush ? (old, new) : (new, old)
    View.performWithoutAnimation {
      lower.layoutIfNeeded()
      old.isUserInteractionEnabled = false
    }
    let moves = upper.moves(over: lower, width: bounds.width)
    let (from, to) = isPush ? (moves.away, moves.beneath) : (moves.beneath, moves.away)
    View.performWithoutAnimation {
      new.show(from)
      addSubview(backArea)
      backArea.place(over: [old, new].compactMap(\.backFrame))
    }
    coordinator.animate(
      alongsideTransition: { _ in
        old.move(to: to)
        new.move(to: .rest)
        for (content, isComing) in [(old, false), (new, true)] {
          let fades = content.fades(isComing: isComing, isUpper: content === upper, sharesText: moves.sharesText)
          for (view, part) in fades {
            View.addKeyframe(
              withRelativeStartTime: part.lowerBound, relativeDuration: part.upperBound - part.lowerBound
            ) { view.alpha = isComing ? 1 : 0 }
          }
        }
      },
      completion: { [weak self] context in self?.transitionDidEnd(isCancelled: context.isCancelled) })
  }

  private func transitionDidEnd(isCancelled: Bool) {
    guard let new = coming else { return }
    if isCancelled {
      coming = nil
      backArea.removeFromSuperview()
      new.removeFromSuperview()
      content?.isUserInteractionEnabled = true
      content?.show(.rest)
    } else {
      finishComing()
    }
  }

  private func finishComing() {
    guard let new = coming else { return }
    coming = nil
    backArea.removeFromSuperview()
    content?.removeFromSuperview()
    content = new
    new.show(.rest)
  }
}

/// Where a click means Back during a transition, whatever is seen there of the buttons.
private final class BackArea: Control {
  init(_ onActivate: @escaping () -> Void) {
    super.init(frame: .zero)
    acceptsHits = false
    accessibilityElementsHidden = true
    self.onActivate = onActivate
  }

  override var canBecomeFocused: Bool { false }

  /// - Parameter places: in the coordinates of the bar.
  func place(over places: [Rect]) {
    for area in subviews { area.removeFromSuperview() }
    frame = places.dropFirst().reduce(places.first ?? .zero) { $0.union($1) }
    for place in places { addSubview(View(frame: place.offset(by: Vector(-frame.minX, -frame.minY)))) }
  }
}

/// What the bar shows for one screen.
final class NavigationBarContent: View {
  private(set) weak var screen: ViewController?
  private let title = Label("", alignment: .center)
  private let back: Button?
  private let left: [View]
  private let right: [View]
  /// Hold the views of the program, which keep their own opacity and transform in motion.
  private let leftSide = View()
  private let rightSide = View()

  /// The places of the title, with the views behind it, and of the back button.
  struct Pose {
    var title = Transform2D.identity
    var right = Transform2D.identity
    var back = Transform2D.identity
    var isShown = true

    static let rest = Pose()
  }

  /// The way between two contents.
  struct Moves {
    /// The pose of the upper content before it comes.
    var away: Pose
    /// The pose of the lower content beneath the upper one.
    var beneath: Pose
    /// Whether the lower title and the back button of the upper content say the same, so that one becomes the other.
    var sharesText: Bool
  }

  /// Where the back button is at rest; nil for none.
  var backFrame: Rect? { back?.frame }

  /// The width of a back button below which its text is left out, in points.
  private static let leastBackWidth = 100.0

  init(_ controller: ViewController, below: ViewController?, onBack: @escaping () -> Void) {
    screen = controller
    let item = controller.navigationItem
    (left, right) = (item.leftItems, item.rightItems)
    if let below, !item.hidesBackButton {
      let text = below.navigationItem.backButtonTitle ?? below.navigationItem.title ?? below.title ?? "Back"
      let button = Button(text, icon: .chevronLeft, style: .plain, action: onBack)
      button.leadsBack = true
      button.identifier = "back"
      back = button
    } else {
      back = nil
    }
    super.init(frame: .zero)
    acceptsHits = false
    title.text = item.title ?? controller.title ?? ""
    title.numberOfLines = 1
    title.accessibilityRole = .heading
    title.accessibilityLevel = 1
    addSubview(title)
    for (side, views) in [(leftSide, left), (rightSide, right)] {
      side.acceptsHits = false
      side.relativeFrame = .fill
      addSubview(side)
      for view in views { side.addSubview(view) }
    }
    if let back { addSubview(back) }
  }

  override func themeDidChange() {
    super.themeDidChange()
    title.textColor = theme.text
    title.fontSize = theme.fontSizes.body + 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let gap = 8.0
    let infinite = Size(.infinity, .infinity)
    func put(_ view: View, _ x: Double, _ width: Double, _ height: Double) {
      view.place(at: onPixels(directed(Rect(x, (bounds.height - height) / 2, width, height))))
    }
    var end = bounds.width - gap
    for view in right.reversed() {
      let size = view.measuredSize(within: infinite)
      put(view, end - size.width, size.width, min(bounds.height, size.height))
      end -= size.width + gap
    }
    let text = title.measuredSize(within: infinite)
    var start = gap
    if let back {
      // The back text has what the title leaves, which need not stay in the middle, and is left out rather than cut to
      // a few letters.
      let size = back.measuredSize(within: infinite)
      let others = left.reduce(0) { $0 + $1.measuredSize(within: infinite).width + gap }
      let room = min(end - start - others - text.width - gap, bounds.width / 2)
      let width = size.width <= room ? size.width : room >= Self.leastBackWidth ? room : bounds.height - gap
      put(back, start, width, size.height)
      start += width + gap
    }
    for view in left {
      let size = view.measuredSize(within: infinite)
      put(view, start, size.width, min(bounds.height, size.height))
      start += size.width + gap
    }
    let width = min(text.width.rounded(.up), max(0, end - start))
    // In the middle of the bar, as far as the buttons let it.
    let x = max(start, min(end - width, (bounds.width - width) / 2))
    title.place(at: onPixels(directed(Rect(x, 0, width, bounds.height))))
  }

  /// The way on which this content comes over a lower one. The lower title and the text of this back button are in the
  /// same place, as large as each other; the two titles keep a distance from each other all the way.
  func moves(over lower: NavigationBarContent, width: Double) -> Moves {
    let distance = max(width / 3, (title.frame.width + lower.title.frame.width) / 2 + 24)
    func moved(_ x: Double) -> Transform2D { Transform2D(translationX: directed(Vector(x, 0)).x, y: 0) }
    let lowerBack = moved(-max(width / 4, lower.back.map { lower.directed($0.frame).maxX } ?? 0))
    let away = moved(distance)
    guard let back else {
      let way = moved(-distance)
      return Moves(
        away: Pose(title: away, right: away, isShown: false),
        beneath: Pose(title: way, back: lowerBack, isShown: false),
        sharesText: false)
    }
    let place = back.titleFrame.offset(by: Vector(back.frame.minX, back.frame.minY))
    let scale = back.titleSize / lower.title.fontSize
    let way = place.center - lower.title.frame.center
    // A view is scaled around its middle, which is not that of its text.
    let text = place.center - back.frame.center
    let toTitle = Vector(-way.x - text.x * (1 / scale - 1), -way.y)
    return Moves(
      away: Pose(
        title: away, right: away,
        back: Transform2D(scaleX: 1 / scale, y: 1 / scale).concatenating(
          Transform2D(translationX: toTitle.x, y: toTitle.y)),
        isShown: false),
      beneath: Pose(
        title: Transform2D(scaleX: scale, y: scale).concatenating(Transform2D(translationX: way.x, y: way.y)),
        back: lowerBack, isShown: false),
      sharesText: back.title.isExactly(lower.title.text) && !back.isTitleCut)
  }

  func move(to pose: Pose) {
    title.transform = pose.title
    rightSide.transform = pose.right
    back?.transform = pose.back
  }

  func show(_ pose: Pose) {
    move(to: pose)
    for view in [title, leftSide, rightSide, back].compactMap({ $0 }) { view.alpha = pose.isShown ? 1 : 0 }
  }

  /// The part of the transition in which each view appears or disappears. Where two would lie over each other, the
  /// old one is gone before the new one comes; a title that becomes a back button cross-fades all the way.
  func fades(isComing: Bool, isUpper: Bool, sharesText: Bool) -> [(view: View, part: ClosedRange<Double>)] {
    let half = isComing ? 0.5...1 : 0...0.5
    // The upper title passes the right side of the lower content.
    let passing = isUpper ? (isComing ? 0.33...1 : 0...0.67) : isComing ? 0.67...1 : 0...0.33
    var fades: [(view: View, part: ClosedRange<Double>)] = [
      (title, isUpper ? passing : sharesText ? 0...1 : half), (rightSide, passing), (leftSide, half),
    ]
    if let back { fades.append((back, isUpper && sharesText ? 0...1 : half)) }
    return fades
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    description.role = .toolbar
    description.label = "Navigation"
  }

  override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("title", String(reflecting: title.text))]
  }
}
