import Runtime

extension Transition {
  /// What the transition is given to do with what directors and programs ask of it.
  enum Stage {
    /// It has not been given to anybody.
    case waiting
    /// Nobody begins it; what shall happen in it is written down.
    case rehearsed(DryRun)
    case live(TransitionResources)
    /// The loop is nil where there was never one.
    case over(TransitionOutcome, FrameLoop?)
  }

  /// Makes the look-alikes of this transition; nil before and after it.
  ///
  /// It is made before the director, which may give it a duplicator of its own; see ``ReplicationController``.
  /// > Source: Material Motion, transition controller specification, "replication controller".
  public var replicationController: ReplicationController? { backstage?.replication }

  var backstage: TransitionResources? {
    switch stage {
    case .live(let backstage): backstage
    case .waiting, .rehearsed, .over: nil
    }
  }

  func warn(_ message: String) { backstage?.warn(message) }
}
