import Geometry
import Runtime
import Views

/// Shows the top of a stack of screens.
///
/// The stack is the intention: it changes when a transition begins, and again when it turns round.
/// ``settledViewController`` is the top screen that was last at rest.
///
/// A pop returns the screens that it has removed from the stack. A request that waits returns nil; its completion gives
/// the outcome. Where the stack is in no window, in an unselected tab, or beneath a presented screen, requests are
/// carried out at once and without motion.
/// > Source: UIKit, `UINavigationController`.
@MainActor public final class NavigationController: ViewController {
  /// The screens, from the root to the top.
  private(set) var stack: [ViewController]
  /// The operation that runs, or ran last.
  weak var running: NavigationOperation?

  /// The screens from the root to the top; never empty. Setting it calls
  /// ``setViewControllers(_:animated:policy:completion:)`` without animation, which waits while a transition runs.
  /// - Precondition: the new value is not empty, and has no controller twice.
  public var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// The delegate; weak.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Whether a drag can pop the top screen at rest. Default: true.
  public var isInteractivePopEnabled = true {
    didSet { interactivePopGestureRecognizer?.isEnabled = isInteractivePopEnabled }
  }

  /// Whether screens that pops remove are kept, so that ``ViewController/navigateForward(origin:policy:completion:)``,
  /// Alt-Right and the forward button of a mouse push them again, with their state. Default: false, a popped screen is
  /// released.
  ///
  /// As in a browser, each step forward brings one screen back, and the push of another screen releases all that were
  /// kept. So does setting it to false.
  public var keepsPoppedViewControllers = false { didSet { if !keepsPoppedViewControllers { popped = [] } } }
  /// The screens that pops have removed, the one that was popped last at the end.
  package private(set) var popped: [ViewController] = []

  /// Makes a stack of one screen.
  public init(root: ViewController) {
    stack = [root]
    settledViewController = root
    super.init()
    addChild(root)
    root.didMove(toParent: self)
  }

  /// The top of the stack, as intended.
  public var topViewController: ViewController { stack[stack.count - 1] }
  /// The visible controller: the topmost one presented over the stack, or else the top.
  /// > Source: UIKit, `UINavigationController.visibleViewController`.
  public var visibleViewController: ViewController {
    var over = container.ownPresented
    while let next = over?.ownPresented { over = next }
    return over ?? topViewController
  }
  /// The top screen that was last at rest. While a transition runs, it is the screen from which it set out.
  public private(set) weak var settledViewController: ViewController?

  /// The gesture recognizer that pops the top screen; nil for the root. Each screen has its own.
  /// > Source: UIKit, `UINavigationController.interactivePopGestureRecognizer`.
  public var interactivePopGestureRecognizer: GestureRecognizer? {
    guard stack.count > 1, topViewController.isViewLoaded else { return nil }
    return topViewController.view.gestureRecognizers.first { $0.name == Transition.gestureName }
  }

  public override var screen: ViewController { topViewController.screen }
  public override var childrenForAppearance: [ViewController] { [topViewController] }

  public override func viewDidLoad() {
    view.clipsToBounds = true
    makeReady(topViewController)
    place(topViewController.view)
    view.addSubview(topViewController.view)
  }

  private var wasShown = false

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if !wasShown { delegate?.navigationController(self, willShow: topViewController, animated: animated) }
  }

  public override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    didSettle()
    if !wasShown { delegate?.navigationController(self, didShow: topViewController, animated: animated) }
    wasShown = true
  }

  /// The insets of the screens from the edges, in points; `left` is that of the leading edge. Default: zero.
  public var contentInsets = EdgeInsets.zero {
    didSet {
      guard isViewLoaded, contentInsets != oldValue else { return }
      for controller in stack where controller.isViewLoaded { place(controller.view) }
    }
  }

  /// The bar above the screens; in the view of this controller, which retains it.
  package weak var bar: (any NavigationBarHosting)?

  /// The focus moves between the bar and the screen.
  public override var sharesFocus: Bool { bar.map { !$0.isHidden } ?? false }

  /// Sets a screen's frame, now and for all later sizes.
  func place(_ screen: View) {
    let (across, down) = (contentInsets.left + contentInsets.right, contentInsets.top + contentInsets.bottom)
    let rule = RelativeFrame(
      x: .points(contentInsets.left), y: .points(contentInsets.top), width: .percent(100, plus: -across),
      height: .percent(100, plus: -down))
    screen.relativeFrame = rule
    let whole = Rect(origin: .zero, size: view.bounds.size)
    screen.placeOnPixels(at: rule.resolved(in: whole.size), mirroredIn: view.isRightToLeft ? whole : nil)
  }

  // MARK: The stack

  /// Prepares a screen to be shown: sets its frame, and its drag gesture where it is not the root.
  func makeReady(_ controller: ViewController) {
    let rule = controller.view.relativeFrame
    if rule == nil || (rule == .fill && contentInsets != .zero) { place(controller.view) }
    guard stack.first !== controller else { return }
    controller.ownTransitionController.installGesture()
    let gesture = controller.view.gestureRecognizers.first { $0.name == Transition.gestureName }
    gesture?.isEnabled = isInteractivePopEnabled
  }

  /// Replaces the screens from an index on.
  func replaceStack(from index: Int, with tail: [ViewController]) {
    stack.replaceSubrange(index..., with: tail)
  }

  func didSettle() {
    settledViewController = topViewController
    if let bar {
      if isViewLoaded, bar.superview === view { view.bringSubviewToFront(bar) }
      bar.stackDidSettle()
    }
  }

  /// Keeps the screens of a pop for the way forward. A push of another screen than the next one ends that way.
  func keepPopped(_ leaving: [ViewController], _ direction: TransitionDirection) {
    guard keepsPoppedViewControllers else { return }
    if direction == .backward, !leaving.isEmpty {
      popped += leaving.reversed()
    } else if direction == .forward {
      if popped.last === topViewController { popped.removeLast() } else { popped = [] }
    }
    popped.removeAll { $0.parent != nil }
  }

  func holds(_ controller: ViewController) -> Bool { stack.contains { $0 === controller } }

  /// Removes screens that have left the stack, the highest first.
  func release(_ leaving: [ViewController]) {
    for controller in leaving.reversed() where controller.parent === self {
      controller.removeTransitionGesture()
      controller.willMove(toParent: nil)
      controller.leaveParent()
    }
    // The root cannot be dragged away; it may have been higher on the stack before.
    stack.first?.removeTransitionGesture()
  }

  /// Changes the stack without a transition.
  func changeUnseen(_ change: StackChange, _ direction: TransitionDirection) {
    let before = topViewController
    let added = change.tail(direction).filter { $0.parent !== self }
    // The stack first: a callback of a screen may change it again, and that change counts.
    replaceStack(from: change.shared, with: change.tail(direction))
    for controller in added where holds(controller) { addChild(controller) }
    // Beneath a sheet the top is on screen.
    let isShown = isAppearing && before !== topViewController && before.isAppearing
    if isShown { before.turnAppearance(false, animated: false) }
    if isViewLoaded, before !== topViewController { replaceTopView(of: before) }
    if isShown { topViewController.turnAppearance(true, animated: false) }
    let gone = (change.leaving(direction) + added).filter { !holds($0) }
    release(gone)
    keepPopped(change.leaving(direction), direction)
    for controller in added where controller.parent === self { controller.didMove(toParent: self) }
    didSettle()
  }

  /// Puts the top screen's view back, where a callback has made that screen the top while the view was being removed.
  func showTop() {
    guard topViewController.view.superview !== view else { return }
    makeReady(topViewController)
    view.insertSubview(topViewController.view, at: 0)
  }

  private func replaceTopView(of before: ViewController) {
    let top = topViewController
    makeReady(top)
    if top === topViewController {
      let place = view.subviews.firstIndex { $0 === before.view }
      view.insertSubview(top.view, at: place.map { $0 + 1 } ?? 0)
    }
    if before !== topViewController { before.view.removeFromSuperview() }
  }

  /// A screen was removed by other code: the stack goes on without it, and is never empty.
  override func childIsLeaving(_ child: ViewController) {
    ownRun?.breakOff()
    guard holds(child) else { return }
    if ownRun != nil { running?.isVoid = true }
    if stack.count == 1 { warnOfChildren("loses its only screen, and shows an empty one") }
    let rest = stack.filter { $0 !== child }
    let wasTop = child === topViewController
    if wasTop, isAppearing { child.turnAppearance(false, animated: false) }
    changeUnseen(.set(back: stack, fore: rest.isEmpty ? [ViewController()] : rest), .forward)
    if wasTop, isAppearing { topViewController.turnAppearance(true, animated: false) }
  }
}
