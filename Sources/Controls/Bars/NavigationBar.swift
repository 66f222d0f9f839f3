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
/// In a push the title of the old screen becomes the text of the back button while the new title comes from the right,
/// and the way back in a pop; a hand that drags the transition drags the bar along.
/// > Source: UIKit, `UINavigationBar`.
@MainActor public final class NavigationBar: View, NavigationBarHosting {
  /// The height of the bar, in points.
  nonisolated public static let height = 48.0

  private unowned let navigation: NavigationController
  private let line = View()
  /// What the bar shows, and during a transition what comes.
  private var content: NavigationBarContent?
  private var coming: NavigationBarContent?

  init(_ navigation: NavigationController) {
    self.navigation = navigation
    super.init(frame: .zero)
    isHidden = true
    clipsToBounds = true
    identifier = "navigation bar"
    line.acceptsHits = false
    line.relativeFrame = RelativeFrame(
      x: .points(0), y: .points(Self.height - 1), width: .percent(100), height: .points(1))
    addSubview(line)
    relativeFrame = RelativeFrame(x: .points(0), y: .points(0), width: .percent(100), height: .points(Self.height))
  }

  func install() {
    if navigation.bar === self { return }
    navigation.bar = self
    navigation.view.addSubview(self)
    stackDidSettle()
  }

  public override func themeDidChange() {
    super.themeDidChange()
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
    let moves = upper.moves(over: lower, width: bounds.width)
    View.performWithoutAnimation {
      old.isUserInteractionEnabled = false
      if isPush { upper.show(moves.away) } else { lower.show(moves.beneath) }
    }
    coordinator.animate(
      alongsideTransition: { _ in
        if isPush {
          upper.show(.rest)
          lower.show(moves.beneath)
        } else {
          lower.show(.rest)
          upper.show(moves.away)
        }
      },
      completion: { [weak self] context in self?.transitionDidEnd(isCancelled: context.isCancelled) })
  }

  private func transitionDidEnd(isCancelled: Bool) {
    guard let new = coming else { return }
    if isCancelled {
      coming = nil
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
    content?.removeFromSuperview()
    content = new
    new.show(.rest)
  }
}

/// What the bar shows for one screen.
final class NavigationBarContent: View {
  private(set) weak var screen: ViewController?
  private let title = Label("", alignment: .center)
  private let back: Button?
  private let left: [View]
  private let right: [View]

  /// A pose of the parts.
  struct Pose {
    var title = 0.0
    var back = 0.0
    /// The opacity of everything, and of the title alone.
    var alpha = 1.0
    var titleAlpha = 1.0

    static let rest = Pose()
  }

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
    addSubview(title)
    for view in [back].compactMap({ $0 }) + left + right { addSubview(view) }
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
      view.place(at: Rect(x, ((bounds.height - height) / 2).rounded(), width, height))
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
      // The title has room first; a long back text is cut.
      let most = max(44, min(bounds.width * 0.35, (bounds.width - text.width) / 2 - 2 * gap))
      let size = back.measuredSize(within: infinite)
      put(back, start, min(size.width, most), size.height)
      start += min(size.width, most) + gap
    }
    for view in left {
      let size = view.measuredSize(within: infinite)
      put(view, start, size.width, min(bounds.height, size.height))
      start += size.width + gap
    }
    let width = min(text.width.rounded(.up), max(0, end - start))
    // In the middle of the bar, as far as the buttons let it.
    let x = max(start, min(end - width, ((bounds.width - width) / 2).rounded()))
    title.place(at: Rect(x, 0, width, bounds.height))
  }

  /// The poses in which this content is about to come over a lower one, and in which that one is beneath it: the lower
  /// title and the text of this back button are in the same place.
  func moves(over lower: NavigationBarContent, width: Double) -> (away: Pose, beneath: Pose) {
    let text = (back?.frame.midX ?? 0) + 8
    let way = back == nil ? -width / 3 : text - lower.title.frame.midX
    return (
      away: Pose(title: width / 3, back: -way, alpha: 0, titleAlpha: 0),
      beneath: Pose(title: way, back: -width / 4, alpha: 0, titleAlpha: 0)
    )
  }

  func show(_ pose: Pose) {
    func shift(_ x: Double) -> Transform2D { x == 0 ? .identity : Transform2D(translationX: x, y: 0) }
    title.transform = shift(pose.title)
    title.alpha = pose.titleAlpha
    back?.transform = shift(pose.back)
    back?.alpha = pose.alpha
    for view in left + right { view.alpha = pose.alpha }
  }

  override var describedProperties: [(name: String, value: String)] {
    super.describedProperties + [("title", String(reflecting: title.text))]
  }
}
