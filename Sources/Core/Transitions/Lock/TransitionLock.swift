import Runtime

/// Serializes changes of screens: in each part of the program one at a time.
///
/// Containers take the lock for their transitions themselves. Take a ticket where a change of screens needs more than
/// one step, or must not happen while another one runs. Scopes form a tree: everything, a window, a pane in it. Sibling
/// scopes are independent; a scope and the one around it exclude each other.
///
/// ```swift
/// environment.lock.serialize("log out", isValid: { account.isOpen }) { ticket in
///   let handle = ticket.handle()
///   home.dismiss(animated: true) { _ in handle.release() }
/// }
/// ```
///
/// A request made in a scope while a ticket of it is held begins at once: the ticket's holder made it.
/// > Source: Material Motion, transition specification, "TransitionLock".
public final class TransitionLock {
  /// The name of the scope, for traces and messages.
  public var name: String { place.name }
  let controller: QueueController
  let place: TransitionQueue.Scope
  /// Strong, so that a lock lives as long as any of its scopes.
  private let parent: TransitionLock?

  /// Makes a lock: the outermost of its scopes.
  /// - Parameter loop: the loop that gives turns and time. Without one no ticket is ever overdue, no deadline passes,
  ///   ages are 0, and the next in line begins when the call that released the lock, and the body around it, have
  ///   returned.
  public convenience init(_ name: String = "everything", loop: FrameLoop?) {
    self.init(QueueController(loop), .root(name), in: nil)
  }

  private init(_ controller: QueueController, _ place: TransitionQueue.Scope, in parent: TransitionLock?) {
    self.controller = controller
    self.place = place
    self.parent = parent
  }

  /// Makes a scope inside this one, a new one for each call. Keep it: a scope closes when it is deallocated.
  public func scope(_ name: String) -> TransitionLock {
    TransitionLock(controller, place.child(name, number: controller.nextScopeNumber()), in: self)
  }

  /// Whether this scope, or one around it, was closed.
  public var isClosed: Bool { controller.queue.isClosed(place) }

  /// Closes the scope, because its part of the program goes away.
  ///
  /// Entries that wait in it, or in a scope inside it, are answered `obsolete` in a later turn. Held tickets stay held.
  /// New entries are refused. A second call does nothing.
  public func close() {
    if !controller.queue.wasClosed(place) { controller.close(place) }
  }

  isolated deinit {
    close()
    controller.update { $0.forget(place) }
  }

  /// How long a ticket may be held before a warning names its holder and the entries that wait; one value for all
  /// scopes.
  ///
  /// In seconds on the loop's clock, more than 0. Default: 10. Infinity: never. Other values change nothing and log a
  /// warning.
  public var holdWarning: Double {
    get { controller.holdWarning }
    set {
      guard newValue > 0 else { return warn("a ticket may be held for more than 0 seconds, not \(newValue)") }
      controller.holdWarning = newValue
    }
  }

  package func warn(_ message: String) { controller.notifier.warn(message) }

  /// Runs a call in a later turn.
  package func later(_ call: @escaping () -> Void) { controller.deferred.later(call) }

  // MARK: Entries

  /// The entries that hold this scope or one related to it, in the order of getting it.
  public var holders: [LockEntry] { copies(controller.queue.held) }
  /// The entries that wait for this scope or one related to it, in the order of asking.
  public var waiting: [LockEntry] { copies(controller.queue.waiting) }

  private func copies(_ entries: [TransitionQueue.Entry]) -> [LockEntry] {
    entries.filter { $0.scope.isRelated(to: place) }.map { controller.queue.copy(of: $0, at: controller.now) }
  }

  /// Adds an observer of the whole tree of scopes. Observers are retained, and called in the order of being added.
  public func addObserver(_ observer: any LockObserver) { controller.notifier.add(observer) }
  /// Removes an observer.
  public func removeObserver(_ observer: any LockObserver) { controller.notifier.remove(observer) }

  // MARK: Tickets

  /// Takes the lock where no entry holds it or waits for it; otherwise nothing changes.
  /// - Parameter label: the holder's name in traces and messages.
  /// - Returns: nil where the lock is not free.
  public func tryTicket(_ label: String) -> TransitionTicket? {
    guard let number = takeNow(label) else { return nil }
    return TransitionTicket(TicketHandle(number, label, controller))
  }

  private func takeNow(_ label: String) -> Int? {
    let entry = TransitionQueue.Entry(
      kind: .ticket, label: label, scope: place, policy: .drop, asker: controller.currentBody)
    switch controller.ask(entry) {
    case .granted(let number): return number
    case .refused, .waiting, .joinedWaiting, .joinsRunning: return nil
    }
  }

  /// Runs the body with a ticket: inside this call where the lock is free, otherwise when its turn comes, first in,
  /// first out.
  ///
  /// The next in line has the lock from the moment of its release, and begins in a later turn. The screens may be
  /// others by then; `isValid` says whether the body still makes sense. A body that throws loses its ticket.
  ///
  /// The completion is called exactly once, never inside this call: `completed` when the ticket has been released;
  /// `cancelled` when the body threw, or the ticket was dropped or taken away; `refused` when it was withdrawn, or the
  /// lock was closed already; `obsolete` when `isValid` returned false, the deadline passed, or the lock was closed
  /// meanwhile.
  /// - Parameters:
  ///   - label: the asker's name in traces and messages.
  ///   - deadline: how long it may wait, in seconds. nil or infinity: any time. 0 or less: until time next passes. NaN
  ///     counts as nil and logs a warning.
  ///   - isValid: called once, just before a body that had to wait.
  /// - Returns: the place in line, which can be given up.
  @discardableResult
  public func serialize(
    _ label: String, deadline: Double? = nil, isValid: (() -> Bool)? = nil,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil,
    _ body: @escaping (consuming TransitionTicket) throws -> Void
  ) -> LockWaiting {
    controller.deferred.call {
      if isClosed { return refuse(.closed, completion) }
      let entry = TransitionQueue.Entry(
        kind: .ticket, label: label, scope: place, policy: .queue, deadline: latest(deadline, label),
        asker: controller.currentBody, isValid: isValid,
        begin: { [controller] in controller.run(TicketHandle($0, label, controller), body) }, completion: completion)
      switch controller.ask(entry) {
      case .granted(let number):
        controller.runBegin(number)
        return LockWaiting(controller, number)
      case .waiting(let number, _): return LockWaiting(controller, number)
      case .refused(let reason): return refuse(reason, completion)
      case .joinedWaiting, .joinsRunning: return refuse(.busy, completion)
      }
    }
  }

  private func refuse(
    _ reason: TransitionReason, _ completion: (@MainActor (TransitionOutcome) -> Void)?
  ) -> LockWaiting {
    if let completion { later { completion(.refused(reason)) } }
    return LockWaiting(controller, nil)
  }

  /// The time at which a deadline passes.
  private func latest(_ deadline: Double?, _ label: String) -> Double {
    guard let deadline else { return .infinity }
    if deadline.isNaN {
      warn("\(label) waits for the lock with a deadline that is not a number")
      return .infinity
    }
    return controller.now + max(0, deadline)
  }

  /// Takes away the overdue tickets of this scope and of those related to it, with a warning each, because the user
  /// wants to leave.
  /// - Returns: whether there were any.
  @discardableResult
  package func forceRelease() -> Bool {
    let overdue = controller.queue.overdue(relatedTo: place)
    for entry in overdue {
      warn("\(entry.label) loses its ticket: it held it for too long, and the user wants to leave")
      controller.release(entry.number, .cancelled)
    }
    return !overdue.isEmpty
  }
}
