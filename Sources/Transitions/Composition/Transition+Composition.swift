import Runtime

// Directors made of directors. Who takes part moves its targets in a part of the window that the leading director moves.

extension Transition {
  /// Has another director take part in this one's transition: it is made for this same transition, and set up now, after
  /// what the transaction holds already.
  ///
  /// ```swift
  /// func setUp(_ transaction: inout Transaction) {
  ///   transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
  ///   transition.compose(DirectorFactory(FadeDirector.self), in: .latterHalf, into: &transaction)
  /// }
  /// ```
  /// Its plans that follow the window do so in the segment; its plans that move the window are left out, for that is who
  /// leads; plans with a time of their own stay, and the transition ends when all of them rest. Of two plans for one
  /// property the later one wins. Where the factory's preconditions do not hold its fallback takes part instead. It is torn
  /// down before the director that leads, the last one to be set up first. Whether the transition can be turned round is
  /// for the leading director to say.
  ///
  /// - Parameters:
  ///   - segment: the part of the window in which it moves; parts can be nested.
  ///   - takesHands: whether a `Draggable` of its that drives the transition stays.
  /// - Returns: whether one takes part. Not where nobody can, sixteen directors deep, after the end, or where an animator
  ///   moves the screens; all but the first is told as a warning.
  @discardableResult
  public func compose(
    _ factory: DirectorFactory, in segment: Segment = .entire, takesHands: Bool = false,
    into transaction: inout Transaction
  ) -> Bool {
    var selection = DirectorSelection()
    let chosen = selection.choose(from: [factory], for: prospect)
    for fault in selection.faults { warn(fault) }
    guard let chosen else { return false }
    return join(
      { chosen.make(self) }, named: chosen.name, ProgressPart(segment, takesHands: takesHands), &transaction)
  }

  /// Has a director take part that was made before, with whatever was set on it.
  ///
  /// ```swift
  /// let arc = ArcDirector(transition)
  /// arc.radius = 500
  /// transition.compose(arc, into: &transaction)
  /// ```
  /// It is set up as by the other form; its preconditions are not asked. One that takes part already does not do so twice.
  @discardableResult
  public func compose(
    _ director: any TransitionDirector, in segment: Segment = .entire, takesHands: Bool = false,
    into transaction: inout Transaction
  ) -> Bool {
    join({ director }, named: type(of: director).name, ProgressPart(segment, takesHands: takesHands), &transaction)
  }

  /// Has a director join while the transition runs: its plans are in effect when this returns.
  ///
  /// It moves in the same window, from wherever that is by now; the segment is a part of the whole window also where a
  /// director asks that itself only takes part. After the outcome is decided it is refused, with a warning.
  /// - Returns: whether it takes part.
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
    guard let ensemble else {
      warn("the director \(name) takes no part in transition \(number): no director leads it")
      return false
    }
    guard let plans = ensemble.join(self, make, named: name) else { return false }
    transaction.append(plans, as: part)
    return true
  }

  private var ensemble: DirectorGroup? {
    switch stage {
    case .rehearsed(let rehearsal): rehearsal.ensemble
    case .live(let backstage): backstage.ensemble
    case .waiting, .over: nil
    }
  }

  // MARK: At the end

  /// Puts something off until the transition is over: both screens still stand in their places, everything that moved is at
  /// its end, and nobody has heard of it yet.
  ///
  /// What is put off is done once, in order, with the outcome; what is put off meanwhile, after it. After the end it is done
  /// in a later turn.
  /// > Source: Motion Transitioning, deferred completion.
  public func deferToCompletion(_ work: @escaping (TransitionOutcome) -> Void) {
    switch stage {
    case .live(let backstage): backstage.deferWork(work)
    case .over(let outcome, let loop): loop?.afterSettle { work(outcome) }
    case .waiting, .rehearsed: break
    }
  }
}
