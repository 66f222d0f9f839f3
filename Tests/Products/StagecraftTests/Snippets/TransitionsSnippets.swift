import Stagecraft
import StagecraftCompat
import StagecraftRecording
import StagecraftStoryboard

// The code of Docs/TRANSITIONS.md and, where it is the same, of the articles.

/// The classes of the guide.
private enum Guide {
  final class Watch: TransitionObserver {
    func transitionEvent(_ event: TransitionEvent) {
      if case .warning(let message) = event { print("warning:", message) }
    }
  }

  final class FadeAnimator: AnimatedTransitioning {
    func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.7 }

    func animateTransition(using context: any ContextTransitioning) {
      guard let toView = context.view(forKey: .to) else { return context.completeTransition(false) }
      toView.alpha = 0
      context.containerView.addSubview(toView)
      View.animate(withDuration: 0.7) {
        toView.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  final class FadeDelegate: TransitioningDelegate {
    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any AnimatedTransitioning)? { FadeAnimator() }
  }

  final class RiseAnimator: AnimatedTransitioning {
    private var rising: PropertyAnimator?

    func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.6 }

    func animateTransition(using context: any ContextTransitioning) {
      interruptibleAnimator(using: context)?.startAnimation()
    }

    func interruptibleAnimator(using context: any ContextTransitioning) -> (any ViewImplicitlyAnimating)? {
      if let rising { return rising }
      guard let toView = context.view(forKey: .to) else { return nil }
      context.containerView.addSubview(toView)
      toView.transform = Transform2D(translationX: 0, y: toView.bounds.height)
      let animator = PropertyAnimator(duration: 0.6, dampingRatio: 0.8) { toView.transform = .identity }
      animator.addCompletion { context.completeTransition($0 == .end) }
      rising = animator
      return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { rising = nil }
  }

  final class StackDelegate: NavigationControllerDelegate {
    func navigationController(
      _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
      from: ViewController, to: ViewController
    ) -> (any AnimatedTransitioning)? { operation == .push ? FadeAnimator() : nil }

    func navigationController(
      _ navigation: NavigationController, didShow controller: ViewController, animated: Bool
    ) { print("at", controller.title ?? "?") }
  }

  final class FramedPresentation: PresentationController {
    private let dusk = View()

    override var frameOfPresentedViewInContainerView: Rect {
      (containerView?.bounds ?? .zero).insetBy(dx: 120, dy: 90)
    }
    override func presentationTransitionWillBegin() {
      dusk.backgroundColor = .black
      dusk.relativeFrame = .fill
      containerView?.insertSubview(dusk, at: 0)
    }
    override func transitionDidMove(to position: Double) { dusk.alpha = 0.6 * position }
    override func presentationTransitionDidEnd(_ completed: Bool) {
      if !completed { dusk.removeFromSuperview() }
    }
    override func dismissalTransitionDidEnd(_ completed: Bool) {
      if completed { dusk.removeFromSuperview() }
    }
  }

  final class Carousel: ViewController {
    private let pages: [ViewController]
    private var current: ViewController

    init(_ pages: [ViewController]) {
      (self.pages, current) = (pages, pages[0])
      super.init()
      addChild(current)
      current.didMove(toParent: self)
    }

    override func viewDidLoad() { view.addSubview(current.view) }
    override var screen: ViewController { current.screen }

    func go(to index: Int) {
      var how = ChildTransition()
      how.direction = index > (pages.firstIndex { $0 === current } ?? 0) ? .forward : .backward
      how.onIntend = { [weak self] in self?.current = $0 }
      how.removesOld = true
      transition(from: current, to: pages[index], how, animated: true)
    }
  }
}

/// The lines of the guide that stand in a function.
private struct GuideLines {
  func transitionController(_ list: ViewController, _ detail: ViewController) {
    detail.transitionController.directors = [DirectorFactory(FadeDirector.self)]
    detail.transitionController.interactiveDirections = .right
    list.present(detail, animated: true) { outcome in
      print(outcome)  // completed, cancelled, refused or obsolete: exactly once
    }
  }

  func animator(_ list: ViewController, _ photo: ViewController, _ fades: Guide.FadeDelegate) {
    photo.modalPresentationStyle = .fullScreen
    photo.transitioningDelegate = fades  // not retained: keep it yourself
    list.present(photo, animated: true)
  }

  func policy(_ stack: NavigationController, _ note: ViewController) {
    stack.pushViewController(note, animated: true, policy: .queue) { outcome in print(outcome) }
  }

  func reason(_ stack: NavigationController) {
    stack.popViewController(animated: true) { outcome in
      if case .refused(let reason) = outcome { print(reason) }  // there is no screen to go back to
    }
  }

  func ticket(_ home: ViewController) {
    let isOpen = { [weak home] in home?.presentedViewController != nil }
    let told: @MainActor (TransitionOutcome) -> Void = { outcome in print("log out:", outcome) }
    home.environment?.lock.serialize("log out", deadline: 5, isValid: isOpen, completion: told) { [weak home] ticket in
      let handle = ticket.handle()
      home?.dismiss(animated: true) { _ in handle.release() }
    }
  }

  func files(_ stage: HeadlessStage) throws {
    let storyboard = try Storyboard(contentsOf: "Resources/examples/notes.json")
    stage.show(storyboard.makeRoot())
  }

  func headless(_ list: ViewController) throws {
    let stage = HeadlessStage(size: Size(960, 600))
    stage.show(NavigationController(root: list))
    stage.send(.pointer(PointerEvent(.began, at: Point(480, 130), time: stage.time)))
    stage.send(.pointer(PointerEvent(.ended, at: Point(480, 130), time: stage.time)))
    stage.send(.key(KeyEvent(.down, .escape, time: stage.time)))
    while stage.advance() {}
    try stage.savePicture(to: "list.png")
  }

  func warnings(_ stage: HeadlessStage, _ watch: Guide.Watch) {
    stage.environment.addObserver(watch)  // kept until it is removed
  }

  func split(_ folders: ViewController, _ letter: ViewController) {
    let panes = SplitViewController(primary: NavigationController(root: folders), secondary: letter)
    panes.minimumExpandedWidth = 640
    folders.showDetail(letter)
  }

  func containers(_ list: ViewController, _ folders: ViewController, _ letter: ViewController) {
    let panes = SplitViewController(primary: folders, secondary: letter)
    let tabs = TabController([NavigationController(root: list), panes])
    tabs.select(1, animated: true)
  }

  func storyboard(_ storyboard: Storyboard, _ fades: Guide.FadeDelegate) {
    storyboard.whenLoaded("list") { [unowned storyboard, weak fades] screen in
      let card = screen.view.view(withIdentifier: "card-1") as? Control
      card?.onActivate = { [weak screen] in
        guard let photo = storyboard.makeScreen("photo") else { return }
        photo.transitioningDelegate = fades
        screen?.present(photo, animated: true)
      }
    }
  }
}

/// A screen whose card is dragged open.
private final class CardScreen: ViewController {
  private var driver: PercentDrivenInteractiveTransition?
  private let photo = ViewController()
  private let card = View()
  private let bar = View()

  func installPan() {
    let pan = PanGestureRecognizer { [weak self] recognizer in
      guard let self, let pan = recognizer as? PanGestureRecognizer else { return }
      switch pan.state {
      case .began:
        self.driver = PercentDrivenInteractiveTransition()
        self.present(self.photo, animated: true)
      case .changed: self.driver?.update(-pan.translation.y / 280)
      case .ended:
        if (self.driver?.percentComplete ?? 0) > 0.5 { self.driver?.finish() } else { self.driver?.cancel() }
        self.driver = nil
      case .cancelled:
        self.driver?.cancel()
        self.driver = nil
      case .possible, .failed: break
      }
    }
    pan.receivesWhileViewIsDisabled = true
    card.addGestureRecognizer(pan)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    transitionCoordinator?.animate(alongsideTransition: { [bar] _ in bar.alpha = 1 })
  }
}

/// A screen that asks the user before its sheet goes.
private final class AskingScreen: ViewController, PresentationControllerDelegate {
  func show(_ sheet: ViewController, on home: ViewController) {
    sheet.isModalInPresentation = true
    sheet.presentationController?.delegate = self
    home.present(sheet, animated: true)
  }
}

private final class Detail: ViewController {
  var number = 0
}

/// A screen with a segue.
private final class Rows: ViewController {
  override func viewDidLoad() {
    registerSegue("detail", .push) { Detail() }
  }
  override func prepare(for segue: Segue, sender: Any?) {
    (segue.destination as? Detail)?.number = sender as? Int ?? 0
  }
  func rowWasClicked(_ number: Int) {
    performSegue(withIdentifier: "detail", sender: number) { outcome in print(outcome) }
  }

  func buttonWasClicked() {
    if !ViewController.startTransition() { return }
    performSegue(withIdentifier: "detail", sender: self) { _ in ViewController.endTransition() }
  }
}
