import Animation
import Geometry
import Runtime
import Views

/// Presents a screen as a sheet at the window's lower edge, over the dimmed screen beneath.
///
/// A click on the dimmed area dismisses the sheet, unless ``ViewController/isModalInPresentation`` is set.
///
/// Without ``detents`` it has one height, and a drag down dismisses it; a sheet that must not be dismissed resists the
/// drag like a rubber band.
///
/// With detents it rests at any of them, the lowest first. A drag moves it between them, with a rubber band beyond the
/// topmost one; a throw goes to the detent nearest to where it would land; below the lowest one it is dismissed. The
/// screen beneath darkens and scales down with the sheet's height.
///
/// ```swift
/// editor.sheetPresentationController?.detents = [.medium, .large]
/// home.present(editor, animated: true)
/// ```
/// With `SheetDirector` a drag can also seize the sheet during its transition; with another director only at rest.
/// > Source: UIKit, `UISheetPresentationController`.
@MainActor open class SheetPresentationController: PresentationController {
  private let backdrop = View()
  private var motion: SheetMotion?
  private var grabber: SheetGrabber?
  private var ownCornerRadius: Double?
  /// The position of the last transition.
  private var position = 0.0
  /// Whether the sheet's hairline is this controller's.
  private var hasHairline = false

  /// The heights at which the sheet can rest; sorted from the lowest to the highest, each once. Empty: one height, as
  /// high as the window allows. A list without any finite share is ignored.
  ///
  /// When set during the presentation the sheet moves to the nearest one, from its place and with its velocity; a drag
  /// or a transition goes on first. An empty list takes effect at the next presentation.
  public final var detents: [SheetDetent] = [] {
    didSet {
      detents = checked(detents) ?? oldValue
      if detents != oldValue { detentsDidChange(from: oldValue) }
    }
  }

  /// Whether a sheet without ``detents`` is only as high as its content, by the `sizeThatFits` of the screen's view,
  /// and at most as high as otherwise. Default: false.
  ///
  /// Containers such as `StackView` and `FormView` know their height. Where the content grows, so does the sheet. A
  /// view that says no height, such as that of a navigation stack, leaves the sheet as high as the window allows.
  /// > Source: UIKit, `preferredContentSize`.
  public final var fitsContent = false {
    didSet { if fitsContent != oldValue { container?.setNeedsLayout() } }
  }

  /// Whether a sheet with detents has a grabber at its upper edge. Default: true.
  ///
  /// A sheet with several detents can be moved between them by keys and by assistive technologies in any case: the
  /// grabber is a slider, which Tab reaches, and shows while it has the focus.
  public final var prefersGrabberVisible = true { didSet { layOutGrabber() } }

  /// Whether a drag that scrolls a view in the sheet moves a sheet with detents too: up to the topmost detent before
  /// the view scrolls, and down when the view is at its top. Default: true.
  /// > Source: UIKit, `prefersScrollingExpandsWhenScrolledToEdge`.
  public final var prefersScrollingExpandsWhenScrolledToEdge = true

  /// The corner radius in points, 0 or more. nil: that of the view, or for a sheet with detents whose view has none
  /// that of the theme's cards. Read when the presentation begins.
  ///
  /// This and the following numbers are ignored where they are not finite, and otherwise taken as the nearest one in
  /// their range; both log a warning.
  public final var preferredCornerRadius: Double? {
    didSet {
      preferredCornerRadius = preferredCornerRadius.map {
        checked($0, 0...10_000, keeping: oldValue ?? 0, "preferredCornerRadius")
      }
    }
  }

  /// The opacity of the dimming over the screen beneath when the sheet is all the way up, 0...1. Default: 0.5.
  public final var maximumDim = 0.5 {
    didSet { maximumDim = checked(maximumDim, 0...1, keeping: oldValue, "maximumDim") }
  }

  /// The scale of the screen beneath when a sheet with detents is all the way up, 0.01...10. Default: 1, no scaling.
  /// Read when the presentation begins.
  public final var recessionScale = 1.0 {
    didSet { recessionScale = checked(recessionScale, 0.01...10, keeping: oldValue, "recessionScale") }
  }

  /// The response of the spring that moves a sheet from one detent to another, in seconds, 0.01...60. Default: 0.42.
  public final var settlingResponse = 0.42 {
    didSet { settlingResponse = checked(settlingResponse, 0.01...60, keeping: oldValue, "settlingResponse") }
  }

  private func checked(_ number: Double, _ range: ClosedRange<Double>, keeping old: Double, _ name: String) -> Double {
    if range.contains(number) { return number }
    Warnings.log("\(name) of a sheet lies in \(range), not \(number)")
    return number.isFinite ? min(range.upperBound, max(range.lowerBound, number)) : old
  }

  /// Sorts detents, each once; nil where there are some, and none has a finite share.
  private func checked(_ detents: [SheetDetent]) -> [SheetDetent]? {
    if let wrong = detents.first(where: { !SheetDetent.shares.contains($0.share) }) {
      Warnings.log("a detent of a sheet lies in \(SheetDetent.shares), not \(wrong.share)")
    }
    let sound = Set(detents.compactMap(\.checked)).sorted { $0.share < $1.share }
    return sound.isEmpty && !detents.isEmpty ? nil : sound
  }

  /// The detent at which the sheet rests or to which it moves; nil while it is not presented, and without detents.
  public final var selectedDetent: SheetDetent? {
    motion?.state.aim.flatMap { detents.indices.contains($0) ? detents[$0] : nil }
  }

  public override init(presentedViewController presented: ViewController, presenting: ViewController?) {
    super.init(presentedViewController: presented, presenting: presenting)
    backdrop.relativeFrame = .fill
    backdrop.backgroundColor = Color.black
    backdrop.alpha = 0
    // The container itself takes presses, so that they seize a moving sheet and do not reach the screen beneath.
    backdrop.acceptsHits = false
  }

  open override var presentationStyle: ModalPresentationStyle { .pageSheet }

  /// Moves the sheet to one of its detents.
  ///
  /// During a drag the drag decides. Nothing happens where the sheet is not presented, or has no such detent.
  public final func select(_ detent: SheetDetent, animated: Bool) {
    guard let index = detent.checked.flatMap(detents.firstIndex) else { return }
    motion?.select(index, animated: animated)
  }

  open override var frameOfPresentedViewInContainerView: Rect {
    let size = containerView?.bounds.size ?? .zero
    let width = min(size.width, max(280, min(680, size.width - 96)))
    let usual = min(64, size.height * 0.12)
    let top = selectedDetent.map { size.height * (1 - $0.share) } ?? max(usual, size.height - contentHeight(width))
    return Rect((size.width - width) / 2, top, width, max(0, size.height - top) + overhang)
  }

  /// The height of the content in a width; infinite where the sheet does not follow it.
  private func contentHeight(_ width: Double) -> Double {
    let height = fitsContent ? presentedViewController.view.measuredSize(within: Size(width, .infinity)).height : 0
    return height > 0 ? height : .infinity
  }

  /// The height of the rounded lower corners, which lie beyond the window's edge.
  private var overhang: Double { presentedViewController.view.cornerRadius }

  /// Adds the dimming view. Overrides call super.
  open override func presentationTransitionWillBegin() {
    let view = presentedViewController.view
    takeCornerRadius(otherwise: detents.isEmpty || view.cornerRadius > 0 ? nil : view.theme.radii.card)
    takeHairline()
    containerView?.insertSubview(backdrop, at: 0)
    if detents.isEmpty { installRubberBand() }
  }

  /// Updates the dimming. Overrides call super.
  open override func transitionDidMove(to position: Double) {
    if motion == nil { backdrop.alpha = maximumDim * position }
  }

  private func takeCornerRadius(otherwise radius: Double? = nil) {
    let view = presentedViewController.view
    if let radius = preferredCornerRadius ?? radius {
      ownCornerRadius = ownCornerRadius ?? view.cornerRadius
      view.cornerRadius = radius
    }
    (presentedViewController as? NavigationController)?.contentInsets.bottom = overhang
  }

  /// In a dark theme, a sheet and the dimmed screen beneath have nearly one color, and a shadow is not seen.
  private func takeHairline() {
    let view = presentedViewController.view
    guard view.border == .none, containerView?.theme.style == .dark else { return }
    view.border = Border(width: 1, color: .white.withAlpha(0.16))
    hasHairline = true
  }

  override func didDismantle() {
    if hasHairline { presentedViewController.view.border = .none }
    hasHairline = false
    motion?.end()
    motion = nil
    grabber?.removeFromSuperview()
    grabber = nil
    (presentedViewController as? NavigationController)?.contentInsets.bottom = 0
    if let ownCornerRadius { presentedViewController.view.cornerRadius = ownCornerRadius }
    ownCornerRadius = nil
  }

  // MARK: With detents

  private func detentsDidChange(from old: [SheetDetent]) {
    guard container != nil, !isAway, !detents.isEmpty else {
      // A presented sheet keeps its height.
      if detents.isEmpty, motion != nil { detents = old }
      return
    }
    if let motion { return motion.detentsDidChange() }
    rubberBand?.end()
    rubberBand = nil
    takeCornerRadius()
    let height = (container?.bounds.height ?? 0) - frameOfPresentedViewInContainerView.minY - give
    give = 0
    makeMotion()
    if position == 0, !isLeaving, !isPresented {
      motion?.comes()
    } else {
      motion?.joins(at: height, position: isPresented ? 1 : position, isLeaving: isLeaving)
    }
    container?.setNeedsLayout()
    container?.layoutIfNeeded()
    sheetDidMove()
  }

  private func makeMotion() {
    motion = SheetMotion(self)
    let isStill = presentedViewController.environment?.prefersReducedMotion ?? false
    recede(
      presentingViewController.view,
      BackScreenEffect.Depth(scale: isStill ? 1 : recessionScale, cornerRadius: isStill ? 0 : 14))
    layOutGrabber()
  }

  override func didTell(_ call: PresentationState.Call) {
    switch call {
    case .presentationWillBegin:
      position = 0
      guard !detents.isEmpty else { return }
      makeMotion()
      motion?.comes()
    case .dismissalWillBegin: motion?.goes()
    case .presentationDidEnd(true), .dismissalDidEnd(false):
      motion?.stays()
      // The transition has restored the screen beneath; the sheet may have another height now.
      backScreenEffect?.show()
    case .presentationDidEnd(false), .dismissalDidEnd(true): break
    }
  }

  override func takeStart() -> (progress: Double, velocity: Double)? { motion?.takeStart() }

  override func progressDidMove(to position: Double) {
    self.position = position
    guard let motion else { return super.progressDidMove(to: position) }
    motion.progressDidMove(to: position)
  }

  override func posed(_ frame: Rect, in container: View) -> Rect {
    motion?.frame(from: frame, in: container) ?? super.posed(frame, in: container)
  }

  override func didPlace() { layOutGrabber() }

  /// The sheet has moved: updates the views around it.
  func sheetDidMove() {
    guard let motion else { return }
    place()
    backdrop.alpha = maximumDim * motion.rise
    backScreenEffect?.amount = motion.rise
    // The views around the screen beneath, where that is a sheet too, follow it.
    presentingViewController.presentation?.container?.setNeedsLayout()
    container?.setNeedsLayout()
  }

  /// The view that moves the sheet between its detents by keys.
  final var handle: View? { grabber?.bar }

  private func layOutGrabber() {
    guard let container, let view = presentedView, motion != nil, prefersGrabberVisible || detents.count > 1 else {
      grabber?.removeFromSuperview()
      grabber = nil
      return
    }
    let grabber = grabber ?? SheetGrabber(of: self)
    grabber.bar.isAlwaysShown = prefersGrabberVisible
    self.grabber = grabber
    if grabber.superview !== container { container.addSubview(grabber) }
    grabber.follow(view)
  }

  /// A drag threw the sheet away: requests its dismissal.
  func askToLeave() {
    presentedViewController.requestLeave(origin: RequestOrigin(source: .gesture), policy: .drop)
    // An animator that dismisses it does not wait for a drag.
    presentedViewController.leavingArbiter?.run?.interactionController?.finish()
  }

  override var isDismissedByClick: Bool { true }

  override var ownDragDirections: PanGestureRecognizer.Directions { motion == nil ? [] : .vertical }

  override func takesHand(in transition: Transition) -> Bool { motion?.transition === transition }

  /// Lets the sheet's own drag drive a transition.
  package final func follow(_ transition: Transition) { motion?.follow(transition) }
}

extension ViewController {
  /// The presentation controller of this screen, if it is or will be presented as a page sheet.
  /// > Source: UIKit, `UIViewController.sheetPresentationController`.
  public final var sheetPresentationController: SheetPresentationController? {
    presentationController as? SheetPresentationController
  }
}

extension Transition {
  /// The presentation controller of the fore screen, if that is a sheet.
  package var sheet: SheetPresentationController? {
    kind == .present ? foreViewController.presentation as? SheetPresentationController : nil
  }

  /// Scales the back screen down while the fore screen is presented, where that leaves it in sight.
  /// - Returns: whether it does.
  package func recedesWithPresentation(_ depth: BackScreenEffect.Depth) -> Bool {
    guard kind == .present, !coversBack, let presentation = foreViewController.presentation else { return false }
    presentation.recede(backViewController.view, depth)
    return true
  }
}
