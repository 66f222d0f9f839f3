import Views

extension Transition {
  /// Shows a view for a time: until one of the conditions holds, and at most until the transition is over.
  ///
  /// Conditions are judged at the end of each frame, and each event is followed by one. Together with the view its plans
  /// end. A view that is shown so already gets further conditions. After the outcome is decided nothing is shown. A screen of
  /// the transition, the container, and what holds one of them are refused, with a warning: they would be taken away.
  ///
  /// - Parameters:
  ///   - parent: on top of whose children it is shown; nil: it stays where it hangs, or else comes into the container, over
  ///     both screens.
  ///   - conditions: each of them ends it; none: it stays until the end.
  /// - Returns: whether it is shown.
  /// > Source: Material Motion, transient views.
  @discardableResult
  public func addTransientView(
    _ view: View, in parent: View? = nil, until conditions: TransientCondition...
  ) -> Bool {
    backstage?.transientViews.add(
      view, in: parent, until: conditions, screens: [backViewController.view, foreViewController.view]) ?? false
  }
}
