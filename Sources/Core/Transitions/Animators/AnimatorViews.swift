import Geometry
import Runtime
import Views

/// The views of a transition as an animator finds them: the leaving view is in the container, the coming view has no
/// superview yet, and a screen that stays in sight behind the other is left alone.
///
/// The operation has put all views in place before. Their places are recorded, so that the transition ends with the
/// views where they belong, whatever the animator did with them.
final class AnimatorViews {
  let container: View
  /// nil where the screen stays in place.
  let fromView: View?
  let toView: View?
  let from: ViewController
  let to: ViewController
  /// All views of the transition, also that of a screen that stays in place: code written for UIKit may add it again.
  private let views: [View]
  private let places: [ViewPlace]
  private let isForward: Bool
  private let frames: [ObjectIdentifier: Rect]
  /// Whether the container is in the window before and after the transition, whatever its outcome.
  private let outlives: Bool
  private var trees: [ViewTreeSnapshot] = []
  private var residents: [View] = []

  init(_ operation: any TransitionOperation) {
    container = operation.container
    let fore = Self.part(of: operation.fore.view, beside: operation.container)
    let back = Self.part(of: operation.back.view, beside: operation.container)
    // A part of the window that is covered from inside stays in place, too.
    let isInside = operation.container.isDescendant(of: operation.back.view) && operation.kind == .present
    let movingBack = operation.coversBack && !isInside ? back : nil
    isForward = operation.direction == .forward
    (from, fromView) = isForward ? (operation.back, movingBack) : (operation.fore, fore)
    (to, toView) = isForward ? (operation.fore, fore) : (operation.back, movingBack)
    views = [back, fore]
    places = [operation.container, back, fore].map(ViewPlace.init)
    var frames: [ObjectIdentifier: Rect] = [:]
    for (controller, view) in [(operation.back, back), (operation.fore, fore)] {
      frames[ObjectIdentifier(controller)] = view.superview.flatMap {
        operation.container.convert(view.frame, from: $0)
      }
    }
    self.frames = frames
    outlives = operation.kind != .present
  }

  /// The screen's view, or the superview of it that is a child or sibling of the container.
  private static func part(of screen: View, beside container: View) -> View {
    var view = screen
    while let parent = view.superview, parent !== container, parent !== container.superview { view = parent }
    return view.superview == nil ? screen : view
  }

  /// Arranges the views for the animator, and records their state.
  ///
  /// From now on the animator places both screens. Layout changes them only when the container gets another size.
  func arrange() {
    residents = container.subviews
    let outside = [fromView, toView].compactMap { $0 }.filter { !$0.isDescendant(of: container) }
    trees = ([container] + outside).map(ViewTreeSnapshot.init)
    if let fromView, fromView.superview !== container { container.insertSubview(fromView, at: 0) }
    toView?.removeFromSuperview()
    container.layoutIfNeeded()
    for view in views { view.holdPlace(in: view.superview ?? container) }
  }

  /// Lays out the views that the animator has added, before its motion begins.
  func layOut() { container.layoutIfNeeded() }

  /// Whether the animator has left the coming view in the container.
  var containComingView: Bool { toView?.isDescendant(of: container) ?? true }

  /// Puts the views where the operation had put them. After a cancelled transition all views are as before, to the bit;
  /// views that the animator added are removed, unless the container goes itself.
  ///
  /// Where the window has got other screens meanwhile, nothing is put back.
  func restore(isCancelled: Bool) {
    defer { (trees, residents) = ([], []) }
    for view in views { view.heldPlace = nil }
    guard from.window != nil || to.window != nil else { return }
    for place in places { place.restore() }
    if isCancelled || outlives {
      for view in container.subviews where !residents.contains(where: { $0 === view }) { view.removeFromSuperview() }
    }
    if isCancelled { for tree in trees { tree.restore() } }
  }

  /// Zero for a screen that is pushed or presented, and so was not there.
  func initialFrame(for controller: ViewController) -> Rect {
    controller === to && toView != nil && isForward ? .zero : frame(of: controller)
  }

  /// For a leaving screen, the frame that it leaves from: code written for UIKit moves it from there.
  func finalFrame(for controller: ViewController) -> Rect { frame(of: controller) }

  private func frame(of controller: ViewController) -> Rect { frames[ObjectIdentifier(controller)] ?? .zero }
}

/// A view's superview and index.
private struct ViewPlace {
  private let view: View
  private weak var superview: View?
  private let index: Int

  init(_ view: View) {
    self.view = view
    superview = view.superview
    index = view.superview?.subviews.firstIndex { $0 === view } ?? 0
  }

  func restore() {
    guard let superview, view.superview !== superview, !superview.isDescendant(of: view) else { return }
    superview.insertSubview(view, at: index)
  }
}
