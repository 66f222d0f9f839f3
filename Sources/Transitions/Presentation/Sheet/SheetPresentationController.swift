import Geometry
import Runtime
import Views

/// Shows the screen as a sheet on the window's lower edge, before the dimmed screen beneath, which can be seen above it.
///
/// Without ``detents`` it has one height, and a drag down takes it away; where the screen is modal, or the delegate says no,
/// the sheet only gives way a little.
///
/// With detents it rests at any of them, the lowest first. A drag moves it between them, with a rubber band beyond the
/// topmost; a throw goes to the detent nearest to where it would land; below the lowest it leaves. The screen beneath
/// darkens, and steps back, as far as the sheet is up.
///
/// ```swift
/// editor.sheetPresentationController?.detents = [.medium, .large]
/// home.present(editor, animated: true)
/// ```
/// `SheetDirector` moves it so that it can be caught in flight, too; with another director the hand takes hold of it
/// when it is at rest.
/// > Source: UIKit, `UISheetPresentationController`.
@MainActor open class SheetPresentationController: PresentationController {
  private let backdrop = View()
  private var body: SheetBody?
  private var grabber: SheetGrabber?
  private var ownCornerRadius: Double?

  /// Where the sheet can rest, from the lowest to the highest whatever the order given; empty: it has one height, as high as
  /// the window lets it be.
  ///
  /// Set while the sheet is there it goes to the nearest of them; having none any more takes effect when it comes again.
  public final var detents: [SheetDetent] = [] {
    didSet {
      let sorted = detents.sorted { $0.share < $1.share }
      if detents != sorted { detents = sorted }
      if detents != oldValue { detentsDidChange(from: oldValue) }
    }
  }

  /// Whether a sheet with detents has a grabber at its upper edge.
  public final var prefersGrabberVisible = true { didSet { layOutGrabber() } }

  /// The radius of the sheet's corners in points, 0 or more; nil: that of its view. Read when the sheet comes.
  public final var preferredCornerRadius: Double?

  /// How dark the screen beneath is under a sheet that is all the way up, 0...1.
  public final var maximumDim = 0.5

  /// The size of the screen beneath under a sheet with detents that is all the way up; more than 0, 1 leaves it as it is.
  /// Read when the sheet comes.
  public final var recessionScale = 1.0

  /// Seconds: the response of the spring that takes a sheet from one detent to another.
  public final var settlingResponse = 0.42

  /// The detent at which the sheet rests, or to which it goes; nil while it is not presented, or has none.
  public final var selectedDetent: SheetDetent? {
    body?.state.aim.flatMap { detents.indices.contains($0) ? detents[$0] : nil }
  }

  public override init(presentedViewController presented: ViewController, presenting: ViewController?) {
    super.init(presentedViewController: presented, presenting: presenting)
    backdrop.relativeFrame = .fill
    backdrop.backgroundColor = Color.black
    backdrop.alpha = 0
    // The container keeps presses from what is beneath, and in flight lets them seize the sheet.
    backdrop.acceptsHits = false
  }

  open override var presentationStyle: ModalPresentationStyle { .pageSheet }

  /// Takes the sheet to one of its detents.
  ///
  /// While a hand has it, that decides. Nothing where the sheet is not presented, or has no such detent.
  public final func select(_ detent: SheetDetent, animated: Bool) {
    guard let index = detents.firstIndex(of: detent) else { return }
    body?.select(index, animated: animated)
  }

  open override var frameOfPresentedViewInContainerView: Rect {
    let size = containerView?.bounds.size ?? .zero
    let width = min(size.width, max(280, min(680, size.width - 96)))
    let top = selectedDetent.map { size.height * (1 - $0.share) } ?? min(64, size.height * 0.12)
    return Rect((size.width - width) / 2, top, width, max(0, size.height - top) + overhang)
  }

  /// The lower corners, where they are round, lie beyond the window's edge.
  private var overhang: Double { presentedViewController.view.cornerRadius }

  /// Calls of an override must reach this.
  open override func presentationTransitionWillBegin() {
    takeCornerRadius()
    containerView?.insertSubview(backdrop, at: 0)
    if detents.isEmpty { installPull() }
  }

  /// The backdrop's darkness follows. Calls of an override must reach this.
  open override func transitionDidMove(to position: Double) {
    if body == nil { backdrop.alpha = maximumDim * position }
  }

  private func takeCornerRadius() {
    let view = presentedViewController.view
    if let radius = preferredCornerRadius {
      ownCornerRadius = ownCornerRadius ?? view.cornerRadius
      view.cornerRadius = max(0, radius)
    }
    (presentedViewController as? NavigationController)?.contentInsets.bottom = overhang
  }

  override func didDismantle() {
    body?.end()
    body = nil
    grabber?.removeFromSuperview()
    grabber = nil
    (presentedViewController as? NavigationController)?.contentInsets = .zero
    if let ownCornerRadius { presentedViewController.view.cornerRadius = ownCornerRadius }
    ownCornerRadius = nil
  }

  // MARK: With detents

  private func detentsDidChange(from old: [SheetDetent]) {
    guard container != nil, !isAway, !detents.isEmpty else {
      // A sheet that stands there keeps the height it has.
      if detents.isEmpty, body != nil { detents = old }
      return
    }
    if let body { return body.detentsDidChange() }
    pull?.end()
    pull = nil
    takeCornerRadius()
    makeBody()
    if isPresented { body?.stands() } else { body?.comes() }
    container?.setNeedsLayout()
    container?.layoutIfNeeded()
    bodyDidMove()
  }

  private func makeBody() {
    body = SheetBody(self)
    let isStill = presentedViewController.environment?.prefersReducedMotion ?? false
    recede(
      presentingViewController.view,
      Recession.Depth(scale: isStill ? 1 : recessionScale, cornerRadius: isStill ? 0 : 14))
    layOutGrabber()
  }

  override func didTell(_ call: PresentationState.Call) {
    switch call {
    case .presentationWillBegin:
      guard !detents.isEmpty else { return }
      makeBody()
      body?.comes()
    case .dismissalWillBegin: body?.goes()
    case .presentationDidEnd(true), .dismissalDidEnd(false):
      body?.stays()
      // The run has put the screen beneath back to how it found it; the sheet may stand at another height by now.
      recession?.show()
    case .presentationDidEnd(false), .dismissalDidEnd(true): break
    }
  }

  override func takeStart() -> (progress: Double, velocity: Double)? { body?.takeStart() }

  override func progressDidMove(to position: Double) {
    guard let body else { return super.progressDidMove(to: position) }
    body.progressDidMove(to: position)
  }

  override func posed(_ frame: Rect, in container: View) -> Rect {
    body?.frame(from: frame, in: container) ?? super.posed(frame, in: container)
  }

  override func didPlace() { layOutGrabber() }

  /// The sheet stands elsewhere: everything around it follows.
  func bodyDidMove() {
    guard let body else { return }
    place()
    backdrop.alpha = maximumDim * body.rise
    recession?.amount = body.rise
    // What stands beside the screen beneath, where that is a sheet too, follows that.
    presentingViewController.presentation?.container?.setNeedsLayout()
    container?.setNeedsLayout()
  }

  private func layOutGrabber() {
    guard let container, let view = presentedView, body != nil, prefersGrabberVisible else {
      grabber?.removeFromSuperview()
      grabber = nil
      return
    }
    let grabber = grabber ?? SheetGrabber()
    self.grabber = grabber
    if grabber.superview !== container { container.addSubview(grabber) }
    grabber.follow(view)
  }

  /// The hand throws it away.
  func askToLeave() {
    presentedViewController.requestLeave(origin: RequestOrigin(source: .gesture), policy: .drop)
    // Where an animator takes it away it has no hand to wait for.
    presentedViewController.leavingArbiter?.run?.hand?.finish()
  }

  override var ownDragDirections: PanGestureRecognizer.Directions { body == nil ? [] : .vertical }

  override func takesHand(in transition: Transition) -> Bool { body?.transition === transition }

  /// From now on the sheet's own hand drives that transition.
  package final func follow(_ transition: Transition) { body?.follow(transition) }
}

extension ViewController {
  /// What is around this screen where it is, or is going to be, presented as a page sheet; nil where it is not.
  /// > Source: UIKit, `UIViewController.sheetPresentationController`.
  public final var sheetPresentationController: SheetPresentationController? {
    presentationController as? SheetPresentationController
  }
}

extension Transition {
  /// The sheet that comes or goes; nil where it is no sheet.
  package var sheet: SheetPresentationController? {
    kind == .present ? foreViewController.presentation as? SheetPresentationController : nil
  }

  /// Has the back screen step back, and stay so while the fore screen is there, where it is presented and leaves it in sight.
  /// - Returns: whether it does.
  package func recedesWithPresentation(_ depth: Recession.Depth) -> Bool {
    guard kind == .present, !coversBack, let presentation = foreViewController.presentation else { return false }
    presentation.recede(backViewController.view, depth)
    return true
  }
}
