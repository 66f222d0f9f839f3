import Geometry
import Views

/// What a screen is made of, as far as directors move it piece by piece.
package enum Pieces {
  /// What a screen holds, below views that do nothing but fill it.
  package static func direct(of screen: View) -> [View] {
    var holder = screen
    while holder.subviews.count == 1, let only = holder.subviews.first,
      only.frame == Rect(origin: .zero, size: holder.bounds.size), !only.subviews.isEmpty
    {
      holder = only
    }
    return holder.subviews.filter(isShown)
  }

  /// The cards of a screen: what it holds, and in place of a view that only arranges several others those.
  ///
  /// What fills the screen is no card of it, nor is a bare line of text, unless there is nothing else.
  package static func cards(of screen: View) -> [View] {
    let pieces = direct(of: screen).flatMap(leaves).filter { !fills($0, screen) }
    let cards = pieces.filter { !($0 is Label) || $0.backgroundColor?.alpha ?? 0 > 0 }
    return cards.isEmpty ? pieces : cards
  }

  private static func leaves(of view: View) -> [View] {
    guard view.backgroundColor?.alpha ?? 0 == 0, view.transform.isIdentity, view.alpha == 1 else { return [view] }
    let children = view.subviews.filter(isShown)
    return children.count > 1 ? children.flatMap(leaves) : [view]
  }

  private static func isShown(_ view: View) -> Bool { !view.isHidden && !view.isConcealed && view.alpha > 0 }

  private static func fills(_ view: View, _ screen: View) -> Bool {
    let (piece, whole) = (view.bounds.size, screen.bounds.size)
    return piece.width >= 0.9 * whole.width && piece.height >= 0.9 * whole.height
  }

  /// What of a view those around it leave to be seen, in the view's own coordinates; nil where that is nothing.
  package static func visiblePart(of view: View, in container: View) -> Rect? {
    var part = view.bounds
    var next = view.superview
    while let holder = next {
      if holder.clipsToBounds || holder === container {
        guard let map = holder.transform(to: view), let edge = map.isAxisAligned ? holder.bounds.applying(map) : nil
        else {
          // Turned against what cuts it off: all of it or nothing.
          guard let seen = view.convert(part, to: holder), seen.intersects(holder.bounds) else { return nil }
          if holder === container { break }
          next = holder.superview
          continue
        }
        if holder === container { return part.intersects(edge) && !part.isEmpty ? part : nil }
        part = part.intersection(edge)
        if part.isEmpty { return nil }
      }
      next = holder.superview
    }
    return part.isEmpty ? nil : part
  }
}
