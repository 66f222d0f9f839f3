import Runtime
import Views

/// What a request does when a transition is running.
nonisolated public enum CollisionPolicy: String, Hashable, Sendable, CaseIterable {
  /// It is refused.
  case drop
  /// It waits: first in, first out.
  case queue
  /// The same pair of screens asked for the other way round turns the running transition round; the same way round,
  /// both are one; anything else waits.
  case reverse
}

/// Where a request came from; for traces.
public struct RequestOrigin: Hashable, Sendable {
  public enum Source: String, Hashable, Sendable { case click, key, timer, script, gesture, program }

  public var source: Source
  /// The segue of the storyboard; nil where none was named.
  public var segue: String?
  /// What was touched to ask for it, such as the card that opens; not held. The transition grows from there.
  public var element: View? { reference?.view }
  private var reference: Reference?

  public static let program = RequestOrigin(source: .program)

  public init(source: Source, segue: String? = nil, element: View? = nil) {
    self.source = source
    self.segue = segue
    reference = element.map { Reference(view: $0, id: ObjectIdentifier($0)) }
  }

  private struct Reference: Hashable {
    weak var view: View?
    let id: ObjectIdentifier

    static func == (a: Reference, b: Reference) -> Bool { a.id == b.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }
}

/// A wish to be on another screen.
struct TransitionRequest {
  let number: Int
  let goal: Goal
  let origin: RequestOrigin
  let isAnimated: Bool
  /// Whether it can still be carried out, and how; asked when its turn comes.
  let resolve: () -> TransitionPlanning?
  let completion: (@MainActor (TransitionOutcome) -> Void)?

  /// What it is called where the lock is looked at.
  var label: String { origin.segue ?? "request \(number)" }
}

/// What a request wants, as far as it can be compared with what is running.
enum Goal: Equatable {
  /// To be on the screen with this identity, coming from the other one.
  case forward(to: AnyHashable, from: ObjectIdentifier)
  /// To leave this screen by the way it came.
  case back(from: ObjectIdentifier)
  /// Anything that no running transition can be turned into.
  case other
}

extension Goal {
  /// Whether it is to come to a screen.
  var isForward: Bool {
    switch self {
    case .forward: true
    case .back, .other: false
    }
  }
}

/// How a request is carried out: which screens, in what container.
struct TransitionPlanning {
  let operation: any TransitionOperation
  let direction: TransitionDirection
  /// Who decides how, where the request says so; nil: the fore screen does.
  var director: DirectorFactory?

  func directed(by director: DirectorFactory?) -> TransitionPlanning {
    var planning = self
    planning.director = director
    return planning
  }
}
