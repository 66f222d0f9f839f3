import Views

/// Views of one kind that are used again, of which as many are in their parent as are shown.
final class ViewPool<Element: View> {
  private var views: [Element] = []
  private let make: () -> Element

  init(_ make: @escaping () -> Element) { self.make = make }

  /// Shows the first views, and removes the others from their parent.
  /// - Parameters:
  ///   - index: where new ones are inserted among the parent's subviews.
  ///   - update: sets a view to what it shows.
  func show(_ count: Int, in parent: View, at index: Int, _ update: (Element, Int) -> Void) {
    while views.count < count {
      let view = make()
      view.acceptsHits = false
      views.append(view)
    }
    for (number, view) in views.enumerated() {
      if number < count {
        if view.superview !== parent { parent.insertSubview(view, at: min(index + number, parent.subviews.count)) }
        update(view, number)
      } else if view.superview != nil {
        view.removeFromSuperview()
      }
    }
  }
}
