import Geometry
import Views

/// What a presentation covers, and how that stood before.
final class PresentationPlacement {
  /// How the screen beneath stood before the presented one came.
  private let pose: ViewSnapshot
  private let backView: View
  /// The part of the window that is covered; nil for the whole window.
  private weak var context: ViewController?
  private let isInContext: Bool
  /// Where the screen beneath stood while it is out of the tree.
  private weak var home: View?
  /// What the context showed, and is put away for the time, with its places among what it showed.
  private var covered: [(view: View, index: Int)] = []

  init(of back: ViewController, in context: ViewController?) {
    pose = ViewSnapshot(back.view)
    backView = context == nil ? back.presentation?.container ?? back.view : back.view
    self.context = context
    isInContext = context != nil
  }

  /// Takes what is covered out of the tree: the whole screen beneath, or what the context shows.
  func cover(around container: View?) {
    if isInContext { coverContext(around: container) } else { coverBack() }
  }

  /// Brings back what was covered. What somebody has put elsewhere meanwhile stays there.
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

  /// A director may have pushed the screen beneath back; where it stands in its window only layout knows.
  func restorePose() {
    guard isInContext else { return pose.restorePlacement() }
    let (bounds, center) = (backView.bounds, backView.center)
    pose.restorePlacement()
    backView.bounds = bounds
    backView.center = center
  }
}
