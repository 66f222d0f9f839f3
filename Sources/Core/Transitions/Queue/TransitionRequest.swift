import Runtime
import Views

/// What happens to a request while a transition runs.
nonisolated public enum CollisionPolicy: String, Hashable, Sendable, CaseIterable {
  /// The request is refused.
  case drop
  /// The request waits: first in, first out.
  case queue
  /// A request for the way back of the running transition turns it round; the same request twice becomes one; any other
  /// request waits.
  case reverse
}

/// Where a request came from; for traces.
public struct RequestOrigin: Hashable, Sendable {
  /// The kind of input that made the request.
  public enum Source: String, Hashable, Sendable { case click, key, timer, script, gesture, program }

  /// The kind of input that made the request.
  public var source: Source
  /// The storyboard's segue; nil where the request has none.
  public var segue: String?
  /// The values for the storyboard's scene that opens, by name. Default: none.
  public var values: [String: String] = [:]
  /// The view that was touched, such as the card that opens; weak. The transition grows from it.
  public var element: View? { reference?.view }
  private var reference: Reference?
  /// Whether the user asked for the way back by a click beside the screen.
  private var isBesideScreen = false

  /// A request that the program made itself.
  public static let program = RequestOrigin(source: .program)
  /// A click beside a presented screen, which asks for the way back as Escape does.
  static let clickBeside = {
    var origin = RequestOrigin(source: .click)
    origin.isBesideScreen = true
    return origin
  }()

  /// - Parameters:
  ///   - segue: the storyboard's segue.
  ///   - element: the view that was touched.
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

extension RequestOrigin {
  /// Whether the user asked for the way back by Escape, by a drag or beside the screen, and no part of the program did.
  var isByUser: Bool {
    switch source {
    case .key, .gesture: true
    case .click: isBesideScreen
    case .timer, .script, .program: false
    }
  }
}

/// A request for a change of screens.
struct TransitionRequest {
  /// Counts all requests of the environment, from 1.
  let number: Int
  let intent: TransitionIntent
  let origin: RequestOrigin
  /// The child that the request selects for a place in a container; nil for other requests.
  var selection: Selection?
  /// Whether the request may turn the running transition round while others wait.
  var overtakes = false
  let isAnimated: Bool
  /// Makes the change when the turn has come.
  let plan: () -> PlannedChange
  /// Tells the outcome and calls the completion.
  let answer: (TransitionOutcome) -> Void

  /// The request's name among the entries of the lock.
  var label: String { origin.segue ?? "request \(number)" }

  /// Whether another request, made next, asks for the same.
  func asksForTheSame(as other: TransitionRequest) -> Bool {
    if let selection { return selection == other.selection }
    return other.selection == nil && intent == other.intent && intent.isForward
  }

  /// Whether back navigation takes the request back while it waits.
  var canBeTakenBack: Bool { intent.isForward && selection == nil }

  /// Whether the request lets one screen leave.
  var isStepBack: Bool {
    switch intent {
    case .back: true
    case .forward, .replacement, .other: false
    }
  }

  /// Whether the request asks for another screen than those beneath the top.
  var leadsForward: Bool {
    switch intent {
    case .forward, .replacement: true
    case .back, .other: selection != nil
    }
  }

  /// A child for a place in a container.
  struct Selection: Equatable {
    /// The container, where it shows one child, or else the child that is replaced.
    let place: ObjectIdentifier
    /// The identity under which the request names the child.
    let child: AnyHashable

    /// Whether this selection, made later, makes another one obsolete.
    func replaces(_ other: Selection) -> Bool { place == other.place && child != other.child }
  }
}

/// The change that a request makes when its turn comes.
enum PlannedChange {
  case operation(any TransitionOperation)
  case impossible(TransitionReason)
}

/// What a request asks for, as far as it can be compared with what runs or waits.
enum TransitionIntent: Equatable {
  /// To show the screen with this identity, coming from the other one.
  case forward(to: AnyHashable, from: ObjectIdentifier)
  /// To let this controller, pushed or presented, leave the way it came.
  case back(from: ObjectIdentifier)
  /// To show another stack, which no running transition can be turned into.
  case replacement
  /// Anything else that no running transition can be turned into.
  case other

  var isForward: Bool {
    switch self {
    case .forward: true
    case .back, .replacement, .other: false
    }
  }
}

/// The screen that a request names as its source; the source may be left out.
struct RequestSource {
  private let isNamed: Bool
  private weak var controller: ViewController?

  init(_ controller: ViewController?) {
    isNamed = controller != nil
    self.controller = controller
  }

  /// Whether the source is on top, or none is named.
  var isOnTop: Bool { !isNamed || controller?.isOnTop == true }

  /// Whether the source is this screen, or none is named. A source that is gone is no screen.
  func allows(_ top: ViewController?) -> Bool { !isNamed || (controller != nil && controller === top) }
}
