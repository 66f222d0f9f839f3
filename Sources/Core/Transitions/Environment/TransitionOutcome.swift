/// The outcome of a request or a transition.
///
/// Outcomes of one kind are equal, whatever their reasons: `outcome == .refused` compares the kind.
///
/// ```swift
/// stack.pushViewController(note, animated: true) { outcome in
///   if let reason = outcome.reason { print("\(outcome.rawValue): \(reason)") }
/// }
/// ```
public enum TransitionOutcome: Sendable {
  /// The request did what it says: the requested screen is shown, or the screen that was to leave has left.
  case completed
  /// The transition began and was reversed.
  case cancelled
  /// The transition did not begin: another one was running, or the request was not possible.
  case refused(TransitionReason)
  /// The request waited, and was no longer possible, or no longer wanted, when its turn came.
  case obsolete(TransitionReason)

  /// The name of the kind: `completed`, `cancelled`, `refused` or `obsolete`.
  public var rawValue: String {
    switch self {
    case .completed: "completed"
    case .cancelled: "cancelled"
    case .refused: "refused"
    case .obsolete: "obsolete"
    }
  }

  /// Why the change was not made; nil for outcomes of a transition that began.
  public var reason: TransitionReason? {
    switch self {
    case .completed, .cancelled: nil
    case .refused(let reason), .obsolete(let reason): reason
    }
  }

  /// For comparisons: equal to a refusal with any reason.
  public static var refused: TransitionOutcome { .refused(.unavailable) }
  /// For comparisons: equal to an obsolete request with any reason.
  public static var obsolete: TransitionOutcome { .obsolete(.unavailable) }
}

extension TransitionOutcome: Hashable {
  /// Whether both outcomes are of one kind.
  public static func == (a: TransitionOutcome, b: TransitionOutcome) -> Bool { a.rawValue == b.rawValue }
  /// Adds the kind.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension TransitionOutcome: CustomStringConvertible {
  /// The name of the kind.
  public var description: String { rawValue }

  /// The name of the kind, with the reason in plain words.
  package var explanation: String { reason.map { "\(rawValue): \($0)" } ?? rawValue }
}

/// Why a request was refused, or became obsolete.
public enum TransitionReason: String, Hashable, Sendable, CaseIterable {
  /// A transition runs, or the lock is not free, and the request does not wait.
  case busy
  /// The window is closed, shows other screens, or the part of the window is gone.
  case closed
  /// The controller is in no window.
  case noWindow
  /// The screen is covered, or is not the one that is shown.
  case notOnTop
  /// The new screen is in use already.
  case inUse
  /// There is no screen to go back to.
  case atRoot
  /// The screen does not let the user dismiss it.
  case notDismissible
  /// A later request asks for another screen in the same place.
  case superseded
  /// Back navigation took the request back before it began.
  case takenBack
  /// The change is not possible, or no longer possible.
  case unavailable
  /// `shouldPerformSegue` or the place of the screen does not allow the segue.
  case denied
  /// A place in line was withdrawn.
  case withdrawn
  /// A place in line waited longer than its deadline.
  case expired
  /// `isValid` returned false.
  case invalid
}

extension TransitionReason: CustomStringConvertible {
  /// The reason in plain words, as the inspector shows it.
  public var description: String {
    switch self {
    case .busy: "another transition is running"
    case .closed: "the window shows other screens"
    case .noWindow: "the screen is in no window"
    case .notOnTop: "the screen is not on top"
    case .inUse: "the new screen is in use already"
    case .atRoot: "there is no screen to go back to"
    case .notDismissible: "the screen does not let the user dismiss it"
    case .superseded: "a later request asks for another screen"
    case .takenBack: "back navigation took it back"
    case .unavailable: "the change is not possible"
    case .denied: "the segue is not allowed"
    case .withdrawn: "it was withdrawn"
    case .expired: "its deadline passed"
    case .invalid: "it was no longer valid"
    }
  }
}
