import Runtime

/// Who may move the screens: one at a time in each part of the program.
///
/// Containers take the lock for their transitions by themselves. Take a ticket where a change of screens needs more than
/// one step, or must not happen while another one runs. Scopes form a tree: everything, a window, a pane in it. Two that
/// lie side by side do not concern each other; a scope and one that holds it exclude each other.
///
/// ```swift
/// environment.lock.serialize("log out", isValid: { account.isOpen }) { ticket in
///   let handle = ticket.handle()
///   home.dismiss(animated: true) { _ in handle.release() }
/// }
/// ```
///
/// What a container is asked for while a related ticket is held, it does at once: it is what the holder wanted to do.
/// > Source: seed 001, "TransitionLock".
public final class TransitionLock {
  /// A name for traces and messages.
  public var name: String { place.name }
  let core: LockCore
  let place: LockScope
  /// Kept, so that a lock lives as long as any of its scopes.
  private let parent: TransitionLock?
  private var isClosedItself = false

  /// A lock of its own, outermost of its scopes.
  /// - Parameter loop: whose turns and clock it goes by. Without one nobody is called overdue, no deadline passes, ages
  ///   are 0, and who is next begins when the call that gave the lock back, and the body that made it, have ended.
  public convenience init(_ name: String = "everything", loop: FrameLoop?) {
    self.init(LockCore(loop), .root(name), in: nil)
  }

  private init(_ core: LockCore, _ place: LockScope, in parent: TransitionLock?) {
    self.core = core
    self.place = place
    self.parent = parent
  }

  /// A new scope in this one. Keep it: it is closed when it is let go; asking for the same name gives another scope.
  public func scope(_ name: String) -> TransitionLock {
    TransitionLock(core, place.child(name, number: core.nextScope()), in: self)
  }

  /// Whether it, or a scope around it, was closed.
  public var isClosed: Bool { isClosedItself || parent?.isClosed ?? false }

  /// The part of the program that this is for goes away: who waits here, or in a scope in it, hears `obsolete` in a later
  /// turn; who holds a ticket goes on holding it; whoever asks from now on is refused. A second call does nothing.
  public func close() {
    if isClosedItself { return }
    isClosedItself = true
    core.close(place)
  }

  isolated deinit { if !isClosedItself { core.close(place) } }

  /// How long a ticket may be held before a warning names its holder, and who waits; the same for all scopes.
  ///
  /// Seconds on the loop's clock; 10 unless set; more than 0, infinity for any time. Anything else changes nothing and is
  /// told as a warning.
  public var holdWarning: Double {
    get { core.holdWarning }
    set {
      guard newValue > 0 else {
        return core.news.warn("a ticket may be held for more than 0 seconds, not \(newValue)")
      }
      core.holdWarning = newValue
    }
  }

  // MARK: Looking

  /// Who has this scope, or one related to it; in the order of getting it.
  public var holders: [LockEntry] { copies(core.state.held) }
  /// Who waits in this scope, or one related to it; in the order of asking.
  public var waiting: [LockEntry] { copies(core.state.waiting) }

  private func copies(_ entries: [LockState.Entry]) -> [LockEntry] {
    entries.filter { $0.scope.isRelated(to: place) }.map { $0.copy(at: core.now, in: core.state) }
  }

  /// Observers hear of the whole tree, in the order of being added; they are kept until they are removed.
  public func addObserver(_ observer: any LockObserver) { core.news.add(observer) }
  public func removeObserver(_ observer: any LockObserver) { core.news.remove(observer) }
}
