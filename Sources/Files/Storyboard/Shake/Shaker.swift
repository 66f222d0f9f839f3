import Geometry
import Stage
import Transitions
import Views

/// Tests a program with random hands: clicks, drags, throws, keys, wheels, resizes, stalls and requests that collide.
///
/// Each try starts the program again, plays a random script, and checks what every program promises:
///
/// | rule | promise |
/// |---|---|
/// | `answers` | each request is answered exactly once |
/// | `jump` | no screen, and nothing that a plan or an animation moves, goes much farther in one frame than in others |
/// | `velocity` | a screen that a hand throws, and a view on a spring with a new destination, go on as fast |
/// | `rest` | everything comes to rest within ``patience`` |
/// | `sight` | at rest the screen on top is in full sight, in its own place, and nothing stays hidden by a transition |
/// | `leftovers` | at rest no replica is left, and coming back to the first screen adds no views and gestures each time |
/// | `focus` | at rest Tab leads to something, if the screen on top has something to use |
/// | `warning` | nothing warns of a misuse |
///
/// The first script that breaks a promise is shortened until each of its lines is needed.
/// ```swift
/// let shaker = Shaker { stage in stage.show(NavigationController(root: NoteList())) }
/// shaker.check("a title") { $0.window.topViewController?.title == nil ? "the screen has no title" : nil }
/// let failure = shaker.shake(200, seed: 1)
/// #expect(failure == nil, "\(failure?.description ?? "")")
/// ```
/// The same seed gives the same hands. `jump` and `velocity` look at screens that are on top or in a transition, at
/// elements in flight between two screens, and at the views that plans and animations move, each in its parent. They
/// leave out what the program asks for: a value that it sets, a plan with a value or a velocity of its own, an
/// animator. They also leave out a frame after a stall or a resize, and `jump` leaves out screens while a hand drags.
/// A trap of the program ends the process; the program `stagecraft` finds traps and endless loops, too.
public final class Shaker {
  /// What is tested: makes a stage, and starts the program in it.
  struct Subject {
    let makeStage: () -> HeadlessStage
    /// Returns what performs a segue.
    let begin: (HeadlessStage) -> (String) -> Void
    let segues: [String]
  }

  let subject: Subject
  private(set) var checks: [(name: String, find: (HeadlessStage) -> String?)] = []
  /// Seconds of the virtual clock, after the last input, answer or end of a transition, in which everything must come
  /// to rest; after the last input alone twice as many. More than 0. Default: 30.
  public var patience = 30.0
  /// The least size to which hands resize the window, in points, 1 to 1000 on each side. Default: 200 by 160.
  ///
  /// Make it that of the program's window, `Stage.minimumSize`.
  public var minimumSize = Size(200, 160)
  /// Whether scripts are played in copies of the process, so that traps and endless loops are failures, too: `trap` and
  /// `hang`. Only for a process without other threads. Default: false.
  package var runsApart = false
  /// Seconds of real time after which a copy that says nothing hangs. Default: 15.
  package var silence = 15.0

  /// Tests a program.
  /// - Parameters:
  ///   - size: of the window in points, at least 1 on each side. Default: 960 by 600.
  ///   - begin: starts the program in a new stage; called for each try.
  public init(size: Size = Size(960, 600), _ begin: @escaping (HeadlessStage) -> Void) {
    subject = Subject(
      makeStage: { HeadlessStage(size: size) },
      begin: {
        begin($0)
        return { _ in }
      }, segues: [])
  }

  /// Tests a storyboard, also with requests for its segues.
  /// - Throws: ``StoryboardError`` with every fault of the file.
  public convenience init(storyboard path: String) throws(StoryboardError) {
    self.init(try Storyboard(contentsOf: path).document)
  }

  package convenience init(_ document: StoryboardDocument) {
    self.init(
      segues: document.segues.map(\.name),
      makeStage: {
        let stage = HeadlessStage(size: document.size, background: document.background)
        stage.themePreference = document.theme ?? .dark
        stage.core.setLayoutDirection(document.direction)
        return stage
      },
      begin: { stage in
        let storyboard = Storyboard(document)
        stage.show(storyboard.makeRoot())
        return { [unowned stage] in storyboard.perform(segue: $0, in: stage.window, source: .script) }
      })
  }

  package init(
    segues: [String], makeStage: @escaping () -> HeadlessStage, begin: @escaping (HeadlessStage) -> (String) -> Void
  ) {
    subject = Subject(makeStage: makeStage, begin: begin, segues: segues)
  }

  /// Adds a promise of the program, which is checked whenever everything is at rest at the end of a script.
  /// - Parameters:
  ///   - name: what a failure is called.
  ///   - find: returns what is wrong; nil: nothing is.
  public func check(_ name: String, _ find: @escaping (HeadlessStage) -> String?) { checks.append((name, find)) }

  /// Plays random scripts until one fails.
  /// - Parameters:
  ///   - count: of scripts; 0 or less plays none.
  ///   - seed: of the hands. Default: 1.
  /// - Returns: the first failure, with its shortest script; nil: there was none.
  public func shake(_ count: Int, seed: UInt64 = 1) -> ShakerFailure? {
    guard let found = runsApart ? exploreApart(count, seed) : explore(count, seed) else { return nil }
    var shrinker = ScriptShrinker(rule: found.violation.rule) { [self] lines in broken(by: lines) }
    let (lines, violation) = shrinker.shortest(found.lines) ?? (found.lines, found.violation)
    return ShakerFailure(violation, lines, seed: seed, attempt: found.attempt, isRepeatable: shrinker.isRepeatable)
  }

  /// Plays a script and checks what is promised, as a test of what was once broken.
  /// - Parameter script: the text of a script, as in ``ShakerFailure/script``.
  /// - Returns: what the script breaks; nil: nothing.
  /// - Throws: ``StoryboardError`` with every fault of the script.
  public func play(_ script: String) throws(StoryboardError) -> ShakerFailure? {
    _ = try Script(parsing: Array(script.utf8), path: "script")
    let lines = script.split(separator: "\n").map(String.init)
    return broken(by: lines).map { ShakerFailure($0, lines) }
  }

  /// Plays a script on a stage that was prepared, as for a recording, and to its end.
  package func play(_ lines: [String], on prepare: (HeadlessStage) -> Void) {
    _ = ShakerRun(self, prepare: prepare).play(lines)
  }

  // MARK: Tries

  struct Found {
    var attempt: Int
    var lines: [String]
    var violation: ShakerViolation
  }

  /// - Parameters:
  ///   - didBegin: called before each try.
  ///   - willPlay: called with the lines of each action before they are played.
  func explore(
    _ count: Int, _ seed: UInt64, didBegin: (Int) -> Void = { _ in }, willPlay: ([String]) -> Void = { _ in }
  ) -> Found? {
    for number in 0..<max(0, count) {
      didBegin(number + 1)
      var hands = RandomHands(seed: seed &+ UInt64(number) &* 0x9E37_79B9, segues: subject.segues, minimum: minimumSize)
      let (lines, violation) = ShakerRun(self).explore(&hands, willPlay: willPlay)
      if let violation { return Found(attempt: number + 1, lines: lines, violation: violation) }
    }
    return nil
  }

  private func broken(by lines: [String]) -> ShakerViolation? {
    runsApart ? playApart(lines) : ShakerRun(self).play(lines)
  }
}
