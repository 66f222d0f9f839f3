import Runtime

/// The directors of one transition: the leading one, and those composed into it.
final class DirectorGroup {
  /// In the order of their set-up: a composed director comes after the one that composes it.
  private var members: [(director: any TransitionDirector, name: String)] = []
  /// The number of nested set-ups.
  private var depth = 0
  private var phase = Phase.open
  private let warn: (String) -> Void
  private let trace: (DirectorPhase, String) -> Void

  private enum Phase {
    /// Directors can join.
    case open
    /// The outcome is decided.
    case closed
    case tornDown
  }

  /// The greatest depth of nested compositions.
  static let depthLimit = 16

  /// - Parameter trace: called when the set-up and the tear-down of a director, by its name, begin and end.
  init(warn: @escaping (String) -> Void, trace: @escaping (DirectorPhase, String) -> Void = { _, _ in }) {
    self.warn = warn
    self.trace = trace
  }

  /// Makes a director and sets it up.
  /// - Returns: its plans, with those of the directors that it composes; nil where it cannot join.
  func join(_ transition: Transition, _ make: () -> any TransitionDirector, named name: String) -> Transaction? {
    guard phase == .open else {
      warn("the director \(name) comes after the end of transition \(transition.number), and takes no part in it")
      return nil
    }
    guard depth < Self.depthLimit else {
      warn("the director \(name) is asked to take part \(depth) directors deep; directors without end are cut off")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    let made = make()
    let director = transition.resources?.environment.directorReviser?(made, transition) ?? made
    guard !members.contains(where: { $0.director === director }) else {
      warn("the director \(name) takes part in transition \(transition.number) already")
      return nil
    }
    members.append((director, name))
    trace(.setUpBegan, name)
    defer { trace(.setUpEnded, name) }
    let outer = Transition.inSetUp
    Transition.inSetUp = transition
    defer { Transition.inSetUp = outer }
    var plans = Transaction()
    director.setUp(&plans)
    return plans
  }

  /// No further director joins.
  func close() { if phase == .open { phase = .closed } }

  /// Tears all directors down in the reverse order of their set-up, the leading one last.
  func tearDown() {
    guard phase != .tornDown else { return }
    phase = .tornDown
    let leaving = members.reversed()
    members = []
    for (director, name) in leaving {
      trace(.tearDownBegan, name)
      director.tearDown()
      trace(.tearDownEnded, name)
    }
  }
}
