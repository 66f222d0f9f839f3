import Geometry
import Runtime
import Views

/// Manages one screen: its view, its children, and its appearance.
///
/// Override `loadView` or `viewDidLoad` to build the view, and the appearance methods (calling super) to start and stop
/// work that belongs to being on screen.
/// > Source: UIKit, `UIViewController`.
@MainActor open class ViewController: Responder, ViewOwner {
  /// The title, which a container shows.
  public var title: String?
  /// A name for traces and look-ups; in a storyboard, the scene's id.
  public var identifier: String?
  /// How ``present(_:animated:policy:completion:)`` shows this controller.
  public var modalPresentationStyle = ModalPresentationStyle.pageSheet

  /// Whether a presentation from inside this controller with the style `currentContext` or `overCurrentContext` covers
  /// this controller instead of the whole window. Default: false.
  public final var definesPresentationContext = false
  /// Whether the user cannot dismiss this screen, or one around it, by a drag or by Escape. A sheet then resists a drag
  /// like a rubber band. The program can still dismiss it. Default: false.
  public final var isModalInPresentation = false

  /// The delegate that supplies the animators of presentation and dismissal; weak. nil: ``transitionController``
  /// decides.
  public final weak var transitioningDelegate: (any TransitioningDelegate)?

  /// The container that this controller is a child of.
  public private(set) final weak var parent: ViewController?
  /// The child controllers, in the order of being added.
  public private(set) final var children: [ViewController] = []
  /// The controller that this one itself presents.
  package internal(set) final var ownPresented: ViewController?
  /// The controller that itself presents this one.
  final weak var ownPresenter: ViewController?
  /// The presentation controller while this controller is presented.
  final var presentation: PresentationController?
  /// The presentation controller that was asked for before the presentation.
  final var preparedPresentation: PreparedPresentation?

  private final var loadedView: View?
  final var appearance = AppearanceState.disappeared
  private final var madeTransitionController: TransitionController?

  /// What a module above keeps with the controller, by its type.
  package final var attachments: [ObjectIdentifier: AnyObject] = [:]

  /// Makes a controller whose view is not loaded yet.
  public override init() { super.init() }

  // MARK: View

  /// The view of the screen. The first access makes it through `loadView` and `viewDidLoad`.
  public final var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    view.relativeFrame = .fill
    view.controller = self
    loadedView = view
    viewDidLoad()
    return view
  }

  /// Whether the view has been made.
  public final var isViewLoaded: Bool { loadedView != nil }

  /// Whether the view that the controller has is in a right-to-left interface.
  package final var isRightToLeft: Bool { loadedView?.isRightToLeft == true }

  /// Makes the view. Default: an empty view.
  open func loadView() -> View { View() }
  /// The view has been made.
  open func viewDidLoad() {}

  /// The view is about to lay out its subviews. Called for each layout, also several times a frame; call no
  /// `layoutIfNeeded` of the view here. Default: nothing.
  open func viewWillLayoutSubviews() {}
  /// The view has laid out its subviews, whose frames are final; their own subviews are laid out after this.
  ///
  /// A change of the view's size, of its subviews or of their layout here makes it lay out again. Default: nothing.
  open func viewDidLayoutSubviews() {}

  open override var nextResponder: Responder? { loadedView?.superview ?? parent }

  // MARK: Appearance

  /// The screen is about to appear. `viewWillDisappear` may follow directly, where a transition is cancelled.
  open func viewWillAppear(_ animated: Bool) {}
  /// The screen has appeared and is at rest.
  open func viewDidAppear(_ animated: Bool) {}
  /// The screen is about to disappear. `viewWillAppear` may follow directly, where a transition is cancelled.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The screen has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  final var isAppearanceAnimated = false
  /// The controllers that appear or disappear together with this one, until that is complete.
  final var moving: [ViewController] = []

  /// The children that appear and disappear together with this controller; a container that shows one child returns
  /// that one.
  ///
  /// Default: all children except those that ``transition(from:to:_:animated:policy:completion:)`` has replaced. The
  /// value is the intention: it changes when a transition begins, and again when it turns round.
  open var childrenForAppearance: [ViewController] { children.filter { !$0.isPutAway } }

  /// Whether another child of the container has replaced this one.
  final var isPutAway = false

  /// The view that had the focus when the focus left this screen; nil if none of its views has had it.
  final var focusMemory: FocusMemory?
  /// The window that showed the controller last; a controller that has just left is in none.
  final weak var lastWindow: Window?

  /// Whether the focus moves among all shown children and the container's own views, such as a bar. Default: false, it
  /// stays inside the top screen.
  open var sharesFocus: Bool { false }

  /// A view of a child was pressed or got the focus.
  func childWasUsed(_ child: ViewController) {}

  /// Whether the screen appears or has appeared.
  public final var isAppearing: Bool { appearance == .appeared || appearance == .appearing }

  /// The view that gets the focus when the screen comes and none of its views has had it: in any case where it is typed
  /// into, otherwise while the focus ring is shown. Default: nil; then a presented screen gives it to its first view.
  /// > Source: UIKit, `UIFocusEnvironment.preferredFocusEnvironments`.
  open var preferredFocusView: View? { nil }

  // MARK: Containment

  /// Adds a child. The container then adds the child's view and calls `didMove(toParent:)`.
  /// - Precondition: the child is neither this controller nor one around it.
  public final func addChild(_ child: ViewController) {
    precondition(!isInside(child), "a controller cannot hold itself or one of its parents")
    guard child.parent !== self else { return warnOfChildren("is given \(child.nameInWarnings), which it has already") }
    if child.parent != nil {
      child.willMove(toParent: nil)
      child.removeFromParent()
    }
    child.willMove(toParent: self)
    children.append(child)
    child.parent = self
  }

  /// Removes the controller from its parent and calls `didMove(toParent: nil)`. Call `willMove(toParent: nil)` and
  /// remove the view before.
  ///
  /// Safe at any time: a transition of the controller jumps to its end first, and a container of the library removes it
  /// from its stack or its tabs.
  public final func removeFromParent() {
    guard let parent else { return warnOfChildren("is taken out of its parent, but has none") }
    breakOffTransition()
    parent.childIsLeaving(self)
    if isViewLoaded, parent.isViewLoaded, view.isDescendant(of: parent.view) {
      warnOfChildren("is taken out of its parent while its view is still in there")
      view.removeFromSuperview()
    }
    // The end of a transition may have taken it out already.
    if self.parent === parent { leaveParent() }
  }

  /// Removes the controller from its parent; for containers, which do the rest themselves.
  final func leaveParent() {
    guard let parent else { return }
    if definesTransitionScope { window?.transitionHost?.closePart(self) }
    // Containers take children out from the newest to the oldest.
    if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
    self.parent = nil
    isPutAway = false
    didMove(toParent: nil)
  }

  /// A child is removed by other code than its container.
  func childIsLeaving(_ child: ViewController) {}

  private final func breakOffTransition() {
    guard let run = parent?.arbiter?.run else { return }
    if run.transition.foreViewController === self || run.transition.backViewController === self { run.breakOff() }
  }

  final var nameInWarnings: String { identifier ?? "\(type(of: self))" }

  final func warnOfChildren(_ what: String) {
    environment?.tell(.warning("unbalanced children: \(nameInWarnings) \(what)"))
  }

  /// The controller is about to get another parent, or none.
  open func willMove(toParent parent: ViewController?) {}
  /// The controller has another parent, or none.
  open func didMove(toParent parent: ViewController?) {}

  // MARK: Transitions

  /// The directors and drag directions of this screen's transitions. The first access makes it.
  ///
  /// Each access sets it as the ``transitioningDelegate``, unless the program has set another one.
  public final var transitionController: TransitionController {
    if transitioningDelegate == nil { transitioningDelegate = ownTransitionController }
    return ownTransitionController
  }

  /// The same, without setting the delegate.
  final var ownTransitionController: TransitionController {
    if let made = madeTransitionController { return made }
    let made = TransitionController(self)
    madeTransitionController = made
    return made
  }

  /// The screen leaves its container: it can no longer be dragged.
  final func removeTransitionGesture() { madeTransitionController?.removeGesture() }

  /// The element that a transition to another screen grows from, such as the card that shows the same thing. Default:
  /// nil, the view that was touched. Asked when the screen is about to come, and again when it is about to leave: the
  /// cell of a list that has scrolled may be another view. nil then: the view of the way there.
  /// ```swift
  /// override func contextElement(for fore: ViewController) -> View? { list.cellForRow(at: opened) }
  /// ```
  open func contextElement(for fore: ViewController) -> View? { nil }

  // MARK: Segues

  /// The segues of this screen by name; see ``registerSegue(_:_:animated:policy:director:destination:)``.
  final var segues = SegueTable()

  /// Whether a segue may be performed. Default: true. false refuses the request.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// Prepares the destination of a segue whose turn has come: the destination is made, and not shown yet.
  open func prepare(for segue: Segue, sender: Any?) {}

  /// The identity under which requests name this screen.
  final var transitionKey: AnyHashable {
    get { givenKey ?? AnyHashable(ObjectIdentifier(self)) }
    set { givenKey = newValue }
  }
  private final var givenKey: AnyHashable?

  /// The controller whose screen is visible: for a container, that of the shown child. Default: this one.
  open var screen: ViewController { self }

  /// The window that shows the controller, also while another screen covers it.
  public final var window: Window? {
    let container = container
    return container.hostWindow ?? container.presentation?.contextController?.window ?? loadedView?.window
  }
  /// The window of a root or presented controller, also while another one covers it.
  final weak var hostWindow: Window?

  /// Whether transitions inside this controller run independently of those beside it. Default: false. A container that
  /// shows several children side by side sets it for each.
  ///
  /// Set it before the controller is shown. Transitions of the whole window, such as presentations, and those of its
  /// parts wait for each other.
  public final var definesTransitionScope = false

  /// The arbiter of transitions inside this controller: that of the nearest part of the window, or of the window.
  final var arbiter: TransitionArbiter? {
    guard let host = window?.transitionHost else { return nil }
    var next: ViewController? = self
    while let controller = next {
      if controller.definesTransitionScope { return host.arbiter(ofPart: controller) }
      next = controller.parent ?? controller.presentation?.contextController
    }
    return host.arbiter
  }

  /// The arbiter of the whole window.
  final var windowArbiter: TransitionArbiter? { window?.transitionHost?.arbiter }
  /// The environment of the last window: events of a controller that has just left are still reported.
  final weak var lastEnvironment: TransitionEnvironment?
  /// The environment of the controller's window; nil before the controller is in one.
  public final var environment: TransitionEnvironment? { arbiter?.environment ?? lastEnvironment }

  /// Calls a completion without a window: in a later turn where the controller was in a window before, otherwise now.
  final func answerWithoutWindow(
    _ completion: (@MainActor (TransitionOutcome) -> Void)?, _ outcome: TransitionOutcome
  ) {
    guard let completion else { return }
    guard let loop = lastEnvironment?.loop else { return completion(outcome) }
    loop.afterSettle { completion(outcome) }
  }

  // MARK: Keys

  /// Escape, Backspace, Alt-Left and the back button of a mouse navigate back, Alt-Right and the forward button
  /// forward. In a right-to-left interface Alt-Right is back and Alt-Left forward.
  /// > Source: GNOME Games and the file manager of elementary exchange the two in a right-to-left language.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    guard let way = event.navigation(isRightToLeft: isRightToLeft) else { return super.keyDown(event) }
    if event.isRepeat { return true }
    let origin = RequestOrigin(source: .key)
    switch way {
    case .backward: navigateBack(origin: origin, policy: .reverse)
    case .forward: navigateForward(origin: origin, policy: .reverse)
    }
    return true
  }
}

extension KeyEvent {
  /// Whether a key is for the way between screens, and never for what is on one.
  nonisolated var isForScreens: Bool {
    switch key {
    case .tab: modifiers.contains(.control)
    case .character(let letter): modifiers == .control && letter.isNumber
    default: navigation(isRightToLeft: false) != nil
    }
  }

  /// Where a key navigates; nil for other keys.
  nonisolated func navigation(isRightToLeft: Bool) -> TransitionDirection? {
    switch key {
    case .escape, .backspace: .backward
    case .back: .backward
    case .forward: .forward
    case .left: modifiers == .option ? (isRightToLeft ? .forward : .backward) : nil
    case .right: modifiers == .option ? (isRightToLeft ? .backward : .forward) : nil
    case .enter, .tab, .space, .delete, .up, .down, .home, .end, .pageUp, .pageDown, .menu, .function, .character,
      .other:
      nil
    }
  }
}
