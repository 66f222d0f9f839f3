import Geometry
import Views

/// Finds the parts of a screen that directors move separately.
package enum ScreenPieces {
  /// The subviews of a screen. If a single subview fills the screen, its subviews.
  package static func direct(of screen: View) -> [View] {
    var holder = screen
    while holder.subviews.count == 1, let only = holder.subviews.first,
      only.frame == Rect(origin: .zero, size: holder.bounds.size), !only.subviews.isEmpty
    {
      holder = only
    }
    return holder.subviews.filter(isShown)
  }

  /// The cards of a screen: its subviews. A view that only arranges several others is replaced by these.
  ///
  /// A view that fills the screen is not a card. A plain line of text is a card only if there are no others.
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

  /// The part of a view in which it or its subviews draw, in the view's coordinates; all of it if none is known.
  package static func paintedPart(of view: View) -> Rect {
    let isPainted = view.displayedColor?.alpha ?? 0 > 0 || view.border.width > 0 || view.shadow != nil
    let children = view.subviews.filter(isShown)
    guard !isPainted, let first = children.first else { return view.bounds }
    func place(_ child: View) -> Rect { child.convert(paintedPart(of: child), to: view) ?? child.frame }
    let whole = children.dropFirst().reduce(place(first)) { $0.union(place($1)) }
    let part = view.clipsToBounds ? whole.intersection(view.bounds) : whole
    return part.isEmpty ? view.bounds : part
  }

  /// The labels of a screen that are in sight, each with the place of its letters in the container.
  package static func texts(of screen: View, in container: View) -> [(label: Label, place: Rect)] {
    screen.subviews.filter(isShown).flatMap { child in
      let inner = texts(of: child, in: container)
      guard let label = child as? Label, !label.text.isEmpty, visiblePart(of: label, in: container) != nil,
        let place = label.convert(letters(of: label), to: container)
      else { return inner }
      return [(label, place)] + inner
    }
  }

  private static func letters(of label: Label) -> Rect {
    let lines = label.textGeometry.lines.map(\.frame)
    return lines.dropFirst().reduce(lines.first ?? label.bounds) { $0.union($1) }
  }

  /// The part of a view that its ancestors do not clip, in the view's coordinates; nil if there is none.
  package static func visiblePart(of view: View, in container: View) -> Rect? {
    var part = view.bounds
    var next = view.superview
    while let holder = next {
      if holder.clipsToBounds || holder === container {
        guard let map = holder.transform(to: view), let edge = map.isAxisAligned ? holder.bounds.applying(map) : nil
        else {
          // A view that is rotated relative to a clipping view counts as a whole or not at all.
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
