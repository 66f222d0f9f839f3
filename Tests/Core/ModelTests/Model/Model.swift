/// What the library should do: slow, plain, and ignorant of how the library does it.
///
/// It is given the same calls, and of all that time and hands decide only this: that a transition has come to rest,
/// that a hand has turned one round, that a hand has asked for the way back. It finds these in what the library told in
/// the same step, at the places where they may happen; everything else it foretells, line by line.
final class Model {
  private(set) var now = 0.0
  /// The expected events of this step.
  private(set) var lines: [String] = []
  /// The events of the library.
  private var heard: [String] = []
  /// What was put off to the end of the frame, in the order of being put off.
  private(set) var put: [() -> Void] = []

  private(set) lazy var lock = ModelLock(self)
  var windows: [ModelWindow] = []
  var controllers: [String: ModelController] = [:]
  var requests = 0
  var transitions = 0
  private var places = 2

  /// Whose delegates are gone, by name.
  var lostDelegates: Set<String> = []
  /// The transitions whose animators complete on command.
  var incomplete: [ModelRun] = []

  // What the program keeps of the lock.
  var kept: [ModelLock.Entry] = []
  var queued: [ModelLock.Entry] = []
  /// The tickets whose bodies run, the innermost last.
  var bodies: [ModelLock.Entry] = []
  var tried: ModelLock.Entry?
  var serialized: ModelLock.Entry?

  init(windows count: Int) { windows = (0..<count).map { ModelWindow($0) } }

  // MARK: Telling

  func emit(_ line: String) { lines.append(line) }

  func hear(_ controller: ModelController, _ phase: Phase) {
    emit("\(controller.name) \(phase)")
    perform(controller.scripts.removeValue(forKey: phase) ?? [])
  }

  func later(_ action: @escaping () -> Void) { put.append(action) }

  func nextPlace(_ name: String, in outer: ModelPlace) -> ModelPlace {
    places += 1
    return ModelPlace(name: name, path: outer.path + [places])
  }

  // MARK: Steps

  /// - Parameters:
  ///   - time: when the step happens.
  ///   - heard: the events of the library in it.
  /// - Returns: the expected events.
  func step(_ operation: Operation, at time: Double, heard: [String]) -> [String] {
    lines = []
    self.heard = heard
    passTime(to: time)
    perform(operation)
    if operation.isHand { takeHands() }
    if case .frame = operation { settle() }
    return lines
  }

  private func passTime(to time: Double) {
    takeComplaints()
    while lock.nextMoment <= time {
      now = max(now, lock.nextMoment)
      lock.look()
      takeComplaints()
    }
    now = max(now, time)
  }

  private func settle() {
    let before = takePut()
    takeRests()
    emit("all has settled")
    let after = takePut()
    perform(before)
    // Animators whose motion was over in this frame have put their ends off, too; who of one frame goes first the
    // library decides.
    takeArrivals()
    perform(after, takesArrivals: true)
  }

  private func takePut() -> [() -> Void] {
    defer { put = [] }
    return put
  }

  private func perform(_ due: [() -> Void], takesArrivals: Bool = false) {
    for action in due {
      action()
      takeRests()
      if takesArrivals { takeArrivals() }
    }
  }

  /// The library's event at this point; nil: it has no more.
  private var next: [Substring]? {
    guard lines.count < heard.count else { return nil }
    return heard[lines.count].split(separator: " ")
  }

  /// The transitions that a hand holds as it lets go.
  private var held: Set<Int> = []

  /// The transitions of directors that have come to rest here.
  private func takeRests() {
    while let words = next, let run = ending(words), run.mayRest { run.end() }
  }

  /// Whose end is told: that of a director of the program begins with its tear-down.
  private func ending(_ words: [Substring]) -> ModelRun? {
    if words.count == 3, words[0] == "end" { return run(words[1]).flatMap { $0.way.isDirector ? nil : $0 } }
    guard words.count == 2, words[1] == "tearDown" else { return nil }
    return windows.flatMap(\.scopes).compactMap(\.run).first { $0.change.fore.name == words[0] && $0.way.isDirector }
  }

  /// Those of animators that are done.
  private func takeArrivals() {
    while let words = next, words.count > 2, words[0] == "end" || words[0] == "turn", let run = run(words[1]),
      run.mayArrive
    {
      run.arrive()
    }
  }

  /// The transitions that are said to be waiting for nothing: those that hold a token.
  private func takeComplaints() {
    while let words = next, words.count > 5, words[1] == "transition", words[5] == "does", let run = run(words[2]),
      run.way == .holding || run.way == .never
    {
      run.becomeOverdue()
      emit(heard[lines.count])
    }
  }

  /// What the hand does here.
  func takeHands() {
    defer { held = [] }
    while let words = next {
      if words.count == 5, words[0] == "turn", words[4] == "gesture", let run = run(words[1]) {
        run.turn(to: run.direction.reversed, by: "gesture")
      } else if words.count == 4, words[0] == "request", words[2] == "gesture" {
        if words[3] == "reverse" { swipeFurther() } else { requestByHand() }
      } else if words[0] == "held" {
        held = takeHeld()
      } else {
        return
      }
    }
  }

  /// The transitions that a hand holds, by number.
  func takeHeld() -> Set<Int> {
    var held: Set<Int> = []
    while let words = next, words.count == 2, words[0] == "held", let number = Int(words[1]) {
      held.insert(number)
      emit(heard[lines.count])
    }
    return held
  }

  /// A second swipe on a screen that goes back already, on the one that comes back, or on one that has just come back:
  /// which one is taken from the library.
  private func swipeFurther() {
    let runs = windows.flatMap(\.scopes).compactMap(\.run).filter { $0.direction == .backward && !$0.way.isAnimator }
    let swiped = runs.first { held.contains($0.number) } ?? runs.first
    let top = swiped?.change.back.screen ?? drawable.first
    guard let top, let window = top.outermost.window, let leaving = nextToLeave(top, window),
      leavingScope(of: leaving)?.hasOnlyStepsBack == true
    else { return emit("no further screen can be drawn back") }
    requestLeave(leaving, source: "gesture", .reverse)
  }

  private func run(_ number: Substring) -> ModelRun? {
    windows.flatMap(\.scopes).compactMap(\.run).first { "\($0.number)" == number }
  }

  /// A hand at rest has begun to draw a screen back: which one is seen by what begins, if anything does.
  private func requestByHand() {
    let words = lines.count + 1 < heard.count ? heard[lines.count + 1].split(separator: " ") : []
    let drawn = words.first == "begin" && words.count > 6 ? controllers[String(words[6])] : nil
    let possible = drawable
    guard
      let leaving = drawn ?? possible.first(where: {
        leavingScope(of: $0).map { $0.isClosed || !lock.isFree($0.place) } ?? true
      }) ?? possible.first,
      possible.contains(where: { $0 === leaving })
    else { return emit("no screen can be drawn back") }
    requestLeave(leaving, source: "gesture", .drop)
  }

  /// The screens that a hand can draw back.
  private var drawable: [ModelController] {
    controllers.values.filter {
      !$0.way.isAnimator && $0.canLeave && $0.isOnTop && leavingScope(of: $0)?.isIdle == true
    }.sorted { $0.name < $1.name }
  }
}

extension Operation {
  /// Whether a hand may do something in it.
  fileprivate var isHand: Bool {
    switch self {
    case .press, .move, .lift, .losePointer, .resize: true
    default: false
    }
  }
}
