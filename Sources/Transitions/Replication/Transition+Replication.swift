import Views

extension Transition {
  /// Puts a look-alike in a view's place for the time of the transition, above both screens; see
  /// ``ReplicationController``.
  ///
  /// To be called before the view is given plans, best in the director's `setUp`, where plans that the transaction holds
  /// have not reached it yet.
  /// - Parameter isDraggable: whether a `Draggable` of the view finds a hand on the look-alike.
  /// - Returns: what stands for the view; nil where it is not replicated.
  @discardableResult
  public func replicate(_ view: View, isDraggable: Bool = false) -> View? {
    replicationController?.replicate(view, isDraggable: isDraggable)
  }
}
