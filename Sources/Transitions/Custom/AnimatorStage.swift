import Geometry
import Runtime
import Views

/// The views of a run as an animator finds them: the one that is seen before is in the container, the one that comes
/// is nowhere yet, and a screen that stays where it is in sight behind the other is left alone.
///
/// The operation has put all of them in place before; that place is remembered, so that the run ends with the views
/// where they belong, whatever the animator did with them.
final class AnimatorStage {
  let container: View
  /// Nil where the screen stays put.
  let fromView: View?
  let toView: View?
  let from: ViewController
  let to: ViewController
  /// All views of the run, also of a screen that stays put: code written for UIKit may put that one in again.
  private let views: [View]
  private let places: [ViewPlace]
  private let isForward: Bool
  private let frames: [ObjectIdentifier: Rect]
  /// Whether the container is there before and after the run, whatever its outcome.
  private let outlives: Bool
  private var trees: [ViewTreeSnapshot] = []
  private var residents: [View] = []

  init(_ operation: any TransitionOperation, _ direction: TransitionDirection) {
    container = operation.container
    let fore = Self.part(of: operation.fore.view, beside: operation.container)
    let back = Self.part(of: operation.back.view, beside: operation.container)
    // A part of the window that is covered from inside stays where it is, too.
    let isInside = operation.container.isDescendant(of: operation.back.view) && operation.kind == .present
    let movingBack = operation.coversBack && !isInside ? back : nil
    isForward = direction == .forward
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

  /// What of a screen stands in the container, or beside it: the screen's view or one that holds it.
  private static func part(of screen: View, beside container: View) -> View {
    var view = screen
    while let parent = view.superview, parent !== container, parent !== container.superview { view = parent }
    return view.superview == nil ? screen : view
  }

  /// Arranges the views for the animator, and remembers how all of them are before.
  ///
  /// From now on both screens are where the animator puts them, in whatever order it puts them into the container: layout
  /// passes on only what a new size of the container changes.
  func arrange() {
    residents = container.subviews
    let outside = [fromView, toView].compactMap { $0 }.filter { !$0.isDescendant(of: container) }
    trees = ([container] + outside).map(ViewTreeSnapshot.init)
    if let fromView, fromView.superview !== container { container.insertSubview(fromView, at: 0) }
    toView?.removeFromSuperview()
    container.layoutIfNeeded()
    for view in views { view.holdPlace(in: view.superview ?? container) }
  }

  /// Lays out what the animator has added, before its motion is seen, not over it.
  func layOut() { container.layoutIfNeeded() }

  /// Whether the animator has left the view that comes where it can be seen.
  var holdsComingView: Bool { toView?.isDescendant(of: container) ?? true }

  /// Puts the views where the operation had put them. Cancelled, all that was there is as it was, to the bit; and what
  /// the animator added of its own goes with the animator, unless the container goes itself.
  ///
  /// Where the window has got other screens meanwhile, nothing belongs anywhere.
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

  /// Zero where the screen was never there before: it is pushed or presented.
  func initialFrame(for controller: ViewController) -> Rect {
    controller === to && toView != nil && isForward ? .zero : frame(of: controller)
  }

  /// Of a screen that leaves, where it leaves from: code written for UIKit moves it from there.
  func finalFrame(for controller: ViewController) -> Rect { frame(of: controller) }

  private func frame(of controller: ViewController) -> Rect { frames[ObjectIdentifier(controller)] ?? .zero }
}

/// Where in the tree a view belongs.
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
