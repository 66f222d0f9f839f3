import Runtime

extension Transition {
  /// Composes another director into this transition: makes it, sets it up now, and appends its plans to the
  /// transaction.
  ///
  /// ```swift
  /// func setUp(_ transaction: inout Transaction) {
  ///   transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
  ///   transition.compose(DirectorFactory(FadeDirector.self), in: .latterHalf, into: &transaction)
  /// }
  /// ```
  /// Plans that follow the progress follow it in the segment. Plans that move the progress are left out, because the
  /// leading director moves it. Plans with their own time stay, and the transition ends when all of them rest. Of two
  /// plans for one property the later one wins. Where the factory's preconditions do not hold, its fallback is composed
  /// instead. Composed directors are torn down before the leading one, in the reverse order of their set-up. The
  /// leading director alone says whether the transition can be turned round.
  ///
  /// - Parameters:
  ///   - segment: the part of the progress in which it moves; segments can be nested.
  ///   - takesHands: whether the director's `Draggable` plans that drive the transition stay.
  /// - Returns: whether a director was composed. false where none can lead, and, with a warning: at a depth of sixteen
  ///   directors, after the end, and where an animator moves the screens.
  @discardableResult
  public func compose(
    _ factory: DirectorFactory, in segment: Segment = .entire, takesHands: Bool = false,
    into transaction: inout Transaction
  ) -> Bool {
    var selection = DirectorSelection()
    let chosen = selection.choose(from: [factory], for: proposed)
    for fault in selection.faults { warn(fault) }
    guard let chosen else { return false }
    return join(
      { chosen.make(self) }, named: chosen.name, ProgressPart(segment, takesHands: takesHands), &transaction)
  }

  /// Composes a director that the caller made and configured.
  ///
  /// ```swift
  /// let arc = ArcDirector(transition)
  /// arc.radius = 500
  /// transition.compose(arc, into: &transaction)
  /// ```
  /// It is set up as by the other form. Its preconditions are not asked. A director that is composed already is
  /// refused.
  @discardableResult
  public func compose(
    _ director: any TransitionDirector, in segment: Segment = .entire, takesHands: Bool = false,
    into transaction: inout Transaction
  ) -> Bool {
    join({ director }, named: type(of: director).name, ProgressPart(segment, takesHands: takesHands), &transaction)
  }

  /// Composes a director while the transition runs: its plans are in effect when this returns.
  ///
  /// It joins wherever the progress is by then. The segment is a part of the whole progress also where a composed
  /// director calls this. After the outcome is decided it is refused with a warning.
  /// - Returns: whether a director was composed.
  @discardableResult
  public func compose(_ factory: DirectorFactory, in segment: Segment = .entire, takesHands: Bool = false) -> Bool {
    var transaction = Transaction()
    guard compose(factory, in: segment, takesHands: takesHands, into: &transaction) else { return false }
    perform(transaction)
    return true
  }

  private func join(
    _ make: () -> any TransitionDirector, named name: String, _ part: ProgressPart, _ transaction: inout Transaction
  ) -> Bool {
    guard let directors else {
      warn("the director \(name) takes no part in transition \(number): no director leads it")
      return false
    }
    guard let plans = directors.join(self, make, named: name) else { return false }
    transaction.append(plans, as: part)
    return true
  }

  private var directors: DirectorGroup? {
    switch state {
    case .dryRun(let dryRun): dryRun.directors
    case .live(let resources): resources.directors
    case .waiting, .over: nil
    }
  }
}
