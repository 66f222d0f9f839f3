import Views

/// Makes the look-alikes of a transition; give it to ``ReplicationController/duplicator``.
/// > Source: Material Motion, transition controller specification, "duplicator"; replica controller specification.
@MainActor public protocol Replicating: AnyObject {
  /// - Returns: a new view that looks like this one, and stands in no other; or this very view, which means that it shall
  ///   not be replicated. Place, transform and alpha are set afterwards, so that it is seen where the view is.
  func replica(of view: View) -> View
}

/// Copies a view with all that it holds; see ``View/replicate()``.
public final class SystemDuplicator: Replicating {
  public init() {}

  public func replica(of view: View) -> View { view.replicate() }
}

/// Whether a look-alike stands for a view.
public enum ReplicaState: String, Hashable, Sendable {
  case made
  case gone
}
