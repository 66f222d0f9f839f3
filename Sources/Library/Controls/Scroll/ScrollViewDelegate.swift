import Geometry

/// Follows a scroll view, and chooses where its throws end.
///
/// > Source: UIKit, `UIScrollViewDelegate`.
@MainActor public protocol ScrollViewDelegate: AnyObject {
  /// The offset has changed.
  func scrollViewDidScroll(_ scrollView: ScrollView)
  /// A drag of the content begins.
  func scrollViewWillBeginDragging(_ scrollView: ScrollView)
  /// A drag is about to end. Set the offset at which the content comes to rest, to snap to steps of your own.
  /// - Parameters:
  ///   - velocity: of the offset, in points a second. UIKit has points a millisecond here.
  ///   - targetContentOffset: where the throw would end; an offset outside the content counts as the nearest inside.
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point)
  /// The drag has ended.
  /// - Parameter decelerate: whether the content goes on.
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool)
  /// The content goes on after a drag.
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView)
  /// The content has come to rest after a drag, or something has stopped it.
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
  /// An animated ``ScrollView/setContentOffset(_:animated:)`` is over.
  func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
  /// Default: nothing.
  public func scrollViewDidScroll(_ scrollView: ScrollView) {}
  /// Default: nothing.
  public func scrollViewWillBeginDragging(_ scrollView: ScrollView) {}
  /// Default: the throw ends where it would.
  public func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Vector, targetContentOffset: inout Point
  ) {}
  /// Default: nothing.
  public func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate decelerate: Bool) {}
  /// Default: nothing.
  public func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) {}
  /// Default: nothing.
  public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
  /// Default: nothing.
  public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
}
