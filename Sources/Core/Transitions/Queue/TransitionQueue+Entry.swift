import Runtime

extension TransitionQueue {
  /// A ticket or a request that asks for its scope, waits for it, or holds it.
  struct Entry {
    /// Counts all entries of the queue, from 1; 0 until the queue accepts the entry.
    var number = 0
    let kind: LockEntry.Kind
    /// The owner's name.
    let label: String
    let scope: Scope
    /// What happens where the scope is not free.
    let policy: CollisionPolicy
    /// The latest time at which the entry can get its scope, on the loop's clock; infinity: any time.
    var deadline = Double.infinity
    /// The ticket whose body made the entry.
    var asker: Int?
    /// Whether the entry still makes sense; asked when its turn comes.
    var isValid: (() -> Bool)?
    /// The entry has its scope now; called with its number.
    var begin: ((Int) -> Void)?
    /// Called with the outcome, exactly once.
    var completion: (@MainActor (TransitionOutcome) -> Void)?
    /// The requests that the entry carries out: the one that made it, and those that asked for the same. The transition
    /// takes them over when it begins.
    var requests: [TransitionRequest] = []

    // Set by the queue.

    var status = LockEntry.Status.waiting
    /// The time at which the entry began to wait or, once it has its scope, got it.
    var since = 0.0
    /// The tickets that the entry does not wait for. Released tickets stay in the set and have no effect.
    var sponsors: Set<Int> = []
    /// Whether a warning has named the entry for holding its scope too long.
    var isOverdue = false
    /// How far the transition of a request has come; meaningful while the entry holds its scope.
    var stage = Stage.preparing
  }

  /// The stages of a transition that holds its scope.
  enum Stage {
    /// The transition is made. Requests cannot join it.
    case preparing
    case running(Running)
    /// The outcome is decided. Requests can no longer join it.
    case ending
  }
}

extension TransitionQueue.Entry {
  /// Whether another entry must wait while this one holds its scope.
  func excludes(_ other: TransitionQueue.Entry) -> Bool {
    scope.isRelated(to: other.scope) && !other.sponsors.contains(number)
  }

  /// Whether this entry must let an earlier one go first.
  ///
  /// It passes entries that wait for one of its sponsors: otherwise sponsor and sponsored would wait for each other.
  func mustFollow(_ scope: TransitionQueue.Scope, awaiting tickets: Set<Int>) -> Bool {
    scope.isRelated(to: self.scope) && tickets.isDisjoint(with: sponsors)
  }

  /// Whether this is a request of a scope that has not begun.
  func isPending(in scope: TransitionQueue.Scope) -> Bool {
    status != .held && self.scope.number == scope.number && !requests.isEmpty
  }

  var canBeOverdue: Bool { kind == .ticket && status == .held && !isOverdue }

  /// The closures that hear the outcome.
  var answers: [(TransitionOutcome) -> Void] {
    (completion.map { [$0] } ?? []) + requests.map(\.answer)
  }
}

extension TransitionQueue {
  /// The transition that runs in a scope, as far as new requests can be compared with it.
  struct Running {
    let screens: ScreenPair
    var direction: TransitionDirection
    var isInterruptible: Bool
  }

  /// The two screens of a transition.
  struct ScreenPair: Equatable {
    /// The identity under which requests name the fore screen.
    let foreKey: AnyHashable
    /// The fore controller.
    let fore: ObjectIdentifier
    /// The screen of the back controller.
    let back: ObjectIdentifier

    /// The direction in which the transition fulfils an intent; nil where it cannot.
    func direction(for intent: TransitionIntent) -> TransitionDirection? {
      switch intent {
      case .forward(let key, let from): key == foreKey && from == back ? .forward : nil
      case .back(let screen): screen == fore ? .backward : nil
      case .replacement, .other: nil
      }
    }
  }

  /// A scope in the tree of locks: everything, a window in it, a pane in that.
  ///
  /// Two scopes are related where they are the same, or one contains the other.
  struct Scope: Hashable {
    let name: String
    /// The numbers of the scopes from the outermost one to this one; each number is given once in a tree.
    private let path: [Int]

    static func root(_ name: String) -> Scope { Scope(name: name, path: [0]) }

    /// The number of this scope.
    var number: Int { path[path.count - 1] }

    /// - Parameter number: one that no other scope of the tree has.
    func child(_ name: String, number: Int) -> Scope { Scope(name: name, path: path + [number]) }

    /// Whether the other scope is this one, or lies in it.
    func holds(_ other: Scope) -> Bool {
      // Numbers are given once, so equal numbers at this depth mean equal paths.
      other.path.count >= path.count && other.path[path.count - 1] == number
    }

    func isRelated(to other: Scope) -> Bool { holds(other) || other.holds(self) }

    /// Whether this scope, or one around it, has one of these numbers.
    func isInside(anyOf numbers: Set<Int>) -> Bool { !numbers.isEmpty && path.contains(where: numbers.contains) }
  }
}
