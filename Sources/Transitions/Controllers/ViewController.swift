import Geometry
import Runtime
import Views

/// Manages one screen: its view, what it shows, and what it does when it comes and goes.
///
/// Override `loadView` or `viewDidLoad` to build the view, and the appearance methods (calling super) to start and stop
/// what belongs to being on screen.
@MainActor open class ViewController: Responder {
  public var title: String?
  /// A name for traces and look-ups; the scene's id in a storyboard.
  public var identifier: String?
  /// How ``present(_:animated:policy:completion:)`` shows this controller.
  public var modalPresentationStyle = ModalPresentationStyle.pageSheet

  /// Whether the styles `currentContext` and `overCurrentContext`, asked for inside this controller, cover it and not the
  /// whole window.
  public final var definesPresentationContext = false
  /// Whether the user must not take this screen away while it is presented, or holds or shows another one that is: a sheet
  /// then gives way to a drag only a little. The program can still dismiss it.
  public final var isModalInPresentation = false

  /// Who says how this controller is presented and dismissed; not retained. nil, or one that is gone: its
  /// ``transitionController``.
  public final weak var transitioningDelegate: (any TransitioningDelegate)?

  public private(set) final weak var parent: ViewController?
  public private(set) final var children: [ViewController] = []
  /// The controller that this one shows over itself.
  package internal(set) final var ownPresented: ViewController?
  /// The controller over which this one is shown.
  final weak var ownPresenter: ViewController?
  /// What is around the view while this controller is presented.
  final var presentation: PresentationController?
  /// What will be around it, where somebody has asked for that already.
  final var preparedPresentation: PreparedPresentation?

  private final var loadedView: View?
  final var appearance = AppearanceState.disappeared
  private final var madeTransitionController: TransitionController?

  public override init() { super.init() }

  // MARK: View

  /// The screen. Made, through `loadView` and `viewDidLoad`, when first asked for.
  public final var view: View {
    if let loadedView { return loadedView }
    let view = loadView()
    view.relativeFrame = .fill
    view.controller = self
    loadedView = view
    viewDidLoad()
    return view
  }

  public final var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view; here, an empty one.
  open func loadView() -> View { View() }
  /// The view has been made.
  open func viewDidLoad() {}

  open override var nextResponder: Responder? { loadedView?.superview ?? parent }

  // MARK: Appearance

  /// The screen is about to come. May be followed by `viewWillDisappear` where a transition is taken back.
  open func viewWillAppear(_ animated: Bool) {}
  /// The screen is there and at rest.
  open func viewDidAppear(_ animated: Bool) {}
  /// The screen is about to go. May be followed by `viewWillAppear` where a transition is taken back.
  open func viewWillDisappear(_ animated: Bool) {}
  /// The screen is gone.
  open func viewDidDisappear(_ animated: Bool) {}

  final var isAppearanceAnimated = false
  /// Those that were told to come or go together with this one, until they are told that it is complete.
  final var moving: [ViewController] = []

  /// Which children come and go together with this controller; a container that shows one at a time names that one.
  ///
  /// Here all but those that ``transition(from:to:_:animated:policy:completion:)`` has put away. The answer is the
  /// intention: it changes when a transition begins, and again when it is turned round.
  open var childrenForAppearance: [ViewController] { children.filter { !$0.isPutAway } }

  /// Whether the container has another child in the place of this one.
  final var isPutAway = false

  /// What had the focus when it went elsewhere, to be given back.
  final var focusMemory = FocusMemory()
  /// Where the controller was seen last: one that has just left is in none.
  final weak var lastWindow: Window?

  /// Whether what a container shows of its own beside its children, as a bar, and all the children that it shows can have
  /// the focus together; default false: only what is inside the one screen on top can.
  open var sharesFocus: Bool { false }

  /// A child, or something in it, was pressed or has got the focus.
  func childWasUsed(_ child: ViewController) {}

  /// Whether the screen is on its way in, or there.
  public final var isAppearing: Bool { appearance == .appeared || appearance == .appearing }

  // MARK: Containment

  /// Makes the controller a child; the container then puts the child's view in place and calls `didMove(toParent:)`.
  /// - Precondition: the child is not this controller, nor one that holds it.
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

  /// Takes the controller out of its parent and tells it so; the container has called `willMove(toParent: nil)`, and taken
  /// the view out.
  ///
  /// Safe at any time: a transition that the controller takes part in jumps to its end first, and a container of the
  /// library that had it on its stack, or as a tab, goes on without it.
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

  /// The part of it that a container does which has put everything else in order.
  final func leaveParent() {
    guard let parent else { return }
    if definesTransitionScope { window?.transitionHost?.closePart(self) }
    // Containers take children out from the newest to the oldest.
    if let index = parent.children.lastIndex(where: { $0 === self }) { parent.children.remove(at: index) }
    self.parent = nil
    isPutAway = false
    didMove(toParent: nil)
  }

  /// A child is taken out by somebody else than its container.
  func childIsLeaving(_ child: ViewController) {}

  private final func breakOffTransition() {
    guard let run = parent?.arbiter?.run else { return }
    if run.transition.foreViewController === self || run.transition.backViewController === self { run.breakOff() }
  }

  final var nameInWarnings: String { identifier ?? "\(type(of: self))" }

  final func warnOfChildren(_ what: String) {
    environment?.tell(.warning("unbalanced children: \(nameInWarnings) \(what)"))
  }

  open func willMove(toParent parent: ViewController?) {}
  open func didMove(toParent parent: ViewController?) {}

  // MARK: Transitions

  /// How this screen comes and goes; made when first asked for, for both directions.
  ///
  /// Asking for it makes it the ``transitioningDelegate``, unless the app has set another one.
  public final var transitionController: TransitionController {
    if transitioningDelegate == nil { transitioningDelegate = ownTransitionController }
    return ownTransitionController
  }

  /// The same, for those who only look.
  final var ownTransitionController: TransitionController {
    if let made = madeTransitionController { return made }
    let made = TransitionController(self)
    madeTransitionController = made
    return made
  }

  /// The screen leaves its container: no hand finds it any more.
  final func removeTransitionGesture() { madeTransitionController?.removeGesture() }

  /// The element that a transition to a screen grows from, such as the card that shows the same thing; nil for what was
  /// touched, where that is known. Asked once when the screen is about to come, and kept for its going.
  open func contextElement(for fore: ViewController) -> View? { nil }

  // MARK: Segues

  /// The ways out of this screen by name; see ``registerSegue(_:_:animated:policy:director:destination:)``.
  final var segues = SegueTable()

  /// Whether a segue that was asked for by name may be performed; default true. Where not, the request is refused.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }
  /// The segue's turn has come: its destination is made, and not yet on its way.
  open func prepare(for segue: Segue, sender: Any?) {}

  /// What those who asked for this screen call it.
  final var transitionKey: AnyHashable {
    get { givenKey ?? AnyHashable(ObjectIdentifier(self)) }
    set { givenKey = newValue }
  }
  private final var givenKey: AnyHashable?

  /// The controller whose screen is really seen: the top of a navigation stack, this one otherwise.
  open var screen: ViewController { self }

  /// The window that shows the controller, or would if nothing covered it.
  public final var window: Window? {
    let container = container
    return container.hostWindow ?? container.presentation?.contextController?.window ?? loadedView?.window
  }
  /// The window of a root or presented controller: it is the controller's even while another one covers it.
  final weak var hostWindow: Window?

  /// Whether this controller and all inside it make up a part of the window with transitions of its own: what moves in
  /// it does not hold up what moves beside it. A container that shows several children side by side sets it for each.
  ///
  /// Set it before the controller is shown. What concerns the whole window, such as a presentation, waits for its parts,
  /// and they for it.
  public final var definesTransitionScope = false

  /// Who arbitrates what moves inside this controller: that of the nearest part of the window, or of the window.
  final var arbiter: TransitionArbiter? {
    guard let host = window?.transitionHost else { return nil }
    var next: ViewController? = self
    while let controller = next {
      if controller.definesTransitionScope { return host.arbiter(ofPart: controller) }
      next = controller.parent ?? controller.presentation?.contextController
    }
    return host.arbiter
  }

  /// Who arbitrates what concerns the whole window.
  final var windowArbiter: TransitionArbiter? { window?.transitionHost?.arbiter }
  /// That of the window that showed the controller last: one that has just left is still to be heard.
  final weak var lastEnvironment: TransitionEnvironment?
  public final var environment: TransitionEnvironment? { arbiter?.environment ?? lastEnvironment }

  /// Where there is no window there is no later turn either, unless the controller was in one before.
  final func answerWithoutWindow(
    _ completion: (@MainActor (TransitionOutcome) -> Void)?, _ outcome: TransitionOutcome
  ) {
    guard let completion else { return }
    guard let loop = lastEnvironment?.loop else { return completion(outcome) }
    loop.afterSettle { completion(outcome) }
  }

  // MARK: Keys

  /// Escape and Backspace ask for the way back.
  open override func keyDown(_ event: KeyEvent) -> Bool {
    if event.key == .escape || event.key == .backspace {
      if !event.isRepeat { navigateBack(origin: RequestOrigin(source: .key), policy: .reverse) }
      return true
    }
    return super.keyDown(event)
  }
}
