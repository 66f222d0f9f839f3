import Geometry
import Runtime
import Views

/// Shows the topmost of a stack of screens.
///
/// The stack says what is intended: it changes at the moment a transition begins, and again when it is turned round. What
/// is on screen and at rest is ``settledViewController``.
///
/// A pop returns the screens that it has taken off the stack. A request that has to wait returns nothing, since nobody knows
/// yet what it will find: its completion tells. Requests are carried out at once, and unseen, where the stack is in no
/// window or is put away by the container that holds it, such as an unselected tab.
@MainActor public final class NavigationController: ViewController {
  /// The screens, of which ``viewControllers`` speaks to the outside.
  private(set) var stack: [ViewController]
  /// The change that runs, or ran last.
  weak var running: NavigationOperation?

  /// From the root to the top; never empty. Setting it is ``setViewControllers(_:animated:policy:completion:)`` without
  /// animation: where a transition runs, it waits.
  /// - Precondition: what is set is not empty, and has no controller twice.
  public var viewControllers: [ViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  /// Hears what is shown, and may say who moves the screens; not retained. nil, or one that is gone: nobody.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// Whether the top screen can be dragged away at rest; default true.
  public var isInteractivePopEnabled = true {
    didSet { interactivePopGestureRecognizer?.isEnabled = isInteractivePopEnabled }
  }

  public init(root: ViewController) {
    stack = [root]
    settledViewController = root
    super.init()
    addChild(root)
    root.didMove(toParent: self)
  }

  /// The top as it is intended.
  public var topViewController: ViewController { stack[stack.count - 1] }
  /// What is seen of the top: what is presented over it, or else the top itself.
  /// > Source: UIKit, `UINavigationController.visibleViewController`.
  public var visibleViewController: ViewController {
    var over = container.ownPresented
    while let next = over?.ownPresented { over = next }
    return over ?? topViewController
  }
  /// The top when all was at rest last: while a transition runs, the screen that it set out from.
  public private(set) weak var settledViewController: ViewController?

  /// What lets a hand drag the top screen away; nil for the root. Each screen has its own.
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

  /// Room that the screens leave free along the edges, in points.
  public var contentInsets = EdgeInsets.zero {
    didSet {
      guard isViewLoaded, contentInsets != oldValue else { return }
      for controller in stack where controller.isViewLoaded { place(controller.view) }
    }
  }

  /// Gives a screen its frame, now and for every size to come.
  func place(_ screen: View) {
    let (across, down) = (contentInsets.left + contentInsets.right, contentInsets.top + contentInsets.bottom)
    let rule = RelativeFrame(
      x: .points(contentInsets.left), y: .points(contentInsets.top), width: .percent(100, plus: -across),
      height: .percent(100, plus: -down))
    screen.relativeFrame = rule
    screen.place(at: rule.resolved(in: view.bounds.size))
  }

  // MARK: The stack

  /// The screen is about to be seen: it has a place, and can be dragged away again where it is not the root.
  func makeReady(_ controller: ViewController) {
    let rule = controller.view.relativeFrame
    if rule == nil || (rule == .fill && contentInsets != .zero) { place(controller.view) }
    guard stack.first !== controller else { return }
    controller.ownTransitionController.installGesture()
    let gesture = controller.view.gestureRecognizers.first { $0.name == Transition.gestureName }
    gesture?.isEnabled = isInteractivePopEnabled
  }

  /// Everything above an index gives way to others.
  func replaceStack(from index: Int, with tail: [ViewController]) {
    stack.replaceSubrange(index..., with: tail)
  }

  func didSettle() { settledViewController = topViewController }

  func holds(_ controller: ViewController) -> Bool { stack.contains { $0 === controller } }

  /// Lets screens go that are on the stack no more, the highest first.
  func release(_ leaving: [ViewController]) {
    for controller in leaving.reversed() where controller.parent === self {
      controller.removeTransitionGesture()
      controller.willMove(toParent: nil)
      controller.leaveParent()
    }
    // The root cannot be taken away by hand; it may have stood elsewhere before, or have been about to leave.
    stack.first?.removeTransitionGesture()
  }

  /// Changes the stack where nobody sees more of it than a top that stays.
  func changeUnseen(_ change: StackChange, _ direction: TransitionDirection) {
    let before = topViewController
    let added = change.tail(direction).filter { $0.parent !== self }
    // The stack first: each screen that is told anything may change it again, and then has the last word.
    replaceStack(from: change.shared, with: change.tail(direction))
    for controller in added where holds(controller) { addChild(controller) }
    if isViewLoaded, before !== topViewController { replaceTopView(of: before) }
    let gone = (change.leaving(direction) + added).filter { !holds($0) }
    release(gone)
    for controller in added where controller.parent === self { controller.didMove(toParent: self) }
    didSettle()
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

  /// Somebody takes a screen out by itself: the stack goes on without it, and is never empty.
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
