import Runtime

/// The directors of one run: the one that leads, and those that take part.
final class DirectorGroup {
  /// In the order of their set-up: who takes part comes after the one who asked for it.
  private var members: [(director: any TransitionDirector, name: String)] = []
  /// How many set-ups run inside one another.
  private var depth = 0
  private var phase = Phase.open
  private let warn: (String) -> Void
  private let trace: (DirectorPhase, String) -> Void

  private enum Phase {
    /// Others can still join.
    case open
    /// The outcome is decided.
    case closed
    case tornDown
  }

  /// How deep directors may ask others to take part.
  static let depthLimit = 16

  /// - Parameter trace: hears when the set-up and the tear-down of a director, by its name, begin and end.
  init(warn: @escaping (String) -> Void, trace: @escaping (DirectorPhase, String) -> Void = { _, _ in }) {
    self.warn = warn
    self.trace = trace
  }

  /// - Returns: what the director recorded, with what others recorded whom it asked to take part; nil where it cannot join.
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
    let director = make()
    guard !members.contains(where: { $0.director === director }) else {
      warn("the director \(name) takes part in transition \(transition.number) already")
      return nil
    }
    members.append((director, name))
    trace(.setUpBegan, name)
    defer { trace(.setUpEnded, name) }
    return Self.setUp(director, transition)
  }

  /// Sets a director up, whichever of the two forms it is written in.
  static func setUp(_ director: any TransitionDirector, _ transition: Transition) -> Transaction {
    guard let director = director as? any EmittingDirector else {
      var transaction = Transaction()
      director.setUp(&transaction)
      return transaction
    }
    let emitter = TransitionPlanEmitter(transition)
    director.setPlanEmitter(emitter)
    director.setUp()
    return emitter.endSetUp()
  }

  /// Nobody joins any more.
  func close() { if phase == .open { phase = .closed } }

  /// Those who take part first, the last to be set up before all others, and the one that leads at last.
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
