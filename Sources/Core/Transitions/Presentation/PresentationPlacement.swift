import Geometry
import Views

/// The views that a presentation covers, and their places and pose before it.
final class PresentationPlacement {
  /// The pose of the screen beneath before the presentation.
  private let pose: ViewSnapshot
  private let backView: View
  /// The covered presentation context; nil: the whole window.
  private weak var context: ViewController?
  private let isInContext: Bool
  /// The superview of the screen beneath while that is removed.
  private weak var home: View?
  /// The removed views of the context, with their indices.
  private var covered: [(view: View, index: Int)] = []

  init(of back: ViewController, in context: ViewController?) {
    pose = ViewSnapshot(back.view)
    backView = context == nil ? back.presentation?.container ?? back.view : back.view
    self.context = context
    isInContext = context != nil
  }

  /// Removes the covered views: the whole screen beneath, or the views of the context.
  func cover(around container: View?) {
    if isInContext { coverContext(around: container) } else { coverBack() }
  }

  /// Adds the covered views again, except those that have another superview now.
  func uncover(below container: View?) {
    if isInContext { uncoverContext(below: container) } else { uncoverBack(below: container) }
  }

  private func coverBack() {
    home = backView.superview
    backView.removeFromSuperview()
  }

  private func uncoverBack(below container: View?) {
    guard let home, backView.superview == nil else { return }
    self.home = nil
    if let container, container.superview === home {
      home.insertSubview(backView, belowSubview: container)
    } else {
      home.addSubview(backView)
    }
  }

  private func coverContext(around container: View?) {
    guard let view = context?.view, covered.isEmpty else { return }
    for (index, child) in view.subviews.enumerated() where child !== container { covered.append((child, index)) }
    for entry in covered { entry.view.removeFromSuperview() }
  }

  private func uncoverContext(below container: View?) {
    let returning = covered
    covered = []
    guard let view = context?.view else { return }
    for entry in returning where entry.view.superview == nil { view.insertSubview(entry.view, at: entry.index) }
    if let container, container.superview === view { view.bringSubviewToFront(container) }
  }

  /// Puts the pose of the screen beneath back, which a director may have changed. Its frame in a context is layout's.
  func restorePose() {
    guard isInContext else { return pose.restorePlacement() }
    let (bounds, center) = (backView.bounds, backView.center)
    pose.restorePlacement()
    backView.bounds = bounds
    backView.center = center
  }
}
