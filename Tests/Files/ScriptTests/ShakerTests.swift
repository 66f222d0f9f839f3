import Geometry
import Glibc
import Stage
import Storyboard
import Testing
import Transitions
import Views

/// Random hands on programs with and without faults.
struct ShakerTests {
  @Test(arguments: ShakerAmount.storyboards)
  func `the example storyboards keep what every program promises`(name: String) throws {
    let shaker = try Shaker(storyboard: "Resources/examples/\(name).json")
    let failure = shaker.shake(ShakerAmount.tries, seed: ShakerAmount.seed)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test func `a program without a fault has no failure`() {
    let failure = FaultyProgram.shaker().shake(30)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test func `the same seed makes the same script, and another one another`() {
    func found(_ seed: UInt64) -> String? {
      FaultyProgram.shaker { $0.view.isHidden = true }.shake(1000, seed: seed)?.description
    }
    #expect(found(9) != nil)
    #expect(found(9) == found(9))
    #expect(found(9) != found(10))
  }

  /// The failure is found, and no line of its script can be removed.
  @Test(arguments: Fault.allCases) func `a deliberate fault is found, and its script is minimal`(fault: Fault) throws {
    let shaker = try fault.shaker()
    let failure = try #require(shaker.shake(1000), "\(fault)")
    try check(failure, fault.rule, shaker)
  }

  @Test(arguments: CardFault.allCases) func `an element that jumps or loses its velocity is found`(fault: CardFault)
    throws
  {
    let shaker = fault.shaker()
    let failure = try #require(shaker.shake(1000), "\(fault)")
    try check(failure, fault.rule, shaker)
    #expect(failure.message.contains("View \"card\""), "\(failure)")
  }

  /// Whatever a program animates, and however often it changes its mind.
  @Test(arguments: CardMotion.allCases) func `an element that is sent elsewhere keeps its place and velocity`(
    motion: CardMotion
  ) {
    let failure = motion.shaker().shake(10 * ShakerAmount.tries, seed: ShakerAmount.seed)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  private func check(_ failure: ShakerFailure, _ rule: String, _ shaker: Shaker) throws {
    #expect(failure.rule == rule, "\(failure)")
    #expect(failure.isRepeatable, "\(failure)")
    let lines = failure.script.split(separator: "\n").map(String.init)
    #expect(lines.count <= 8, "\(failure)")
    #expect(try shaker.play(failure.script)?.rule == rule, "\(failure)")
    for index in lines.indices {
      var fewer = lines
      fewer.remove(at: index)
      // A line whose absence leaves no script is needed, too.
      let played = try? shaker.play(fewer.joined(separator: "\n"))
      #expect(played?.rule != rule, "line \(index + 1) is not needed: \(failure)")
    }
  }

  @Test func `a trap is found in a copy of the process`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let shaker = FaultyProgram.shaker { _ in fatalError("no more room") }
        shaker.runsApart = true
        guard let failure = shaker.shake(1000) else { fatalError("not found") }
        precondition(failure.rule == "trap" && failure.message.contains("no more room"), "\(failure)")
        precondition(failure.script.split(separator: "\n").count == 1, "\(failure)")
      }
    }
  }

  @Test func `a program that does not come back is found in a copy of the process`() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let shaker = FaultyProgram.shaker { _ in while true {} }
        // Long enough for a machine that is busy with other tests.
        (shaker.runsApart, shaker.silence) = (true, 4)
        guard let failure = shaker.shake(1000) else { fatalError("not found") }
        precondition(failure.rule == "hang", "\(failure)")
        precondition(failure.script.split(separator: "\n").count == 1, "\(failure)")
      }
    }
  }

  @Test func `hands keep to the least size of the window, whatever it is`() {
    for size in [Size(300, 250), Size(.nan, -3), Size(.infinity, 1e9)] {
      let shaker = FaultyProgram.shaker()
      shaker.minimumSize = size
      shaker.check("least size") {
        let found = $0.window.bounds.size
        return found.width < min(300, size.width) || found.height < min(250, size.height) ? "\(found)" : nil
      }
      let failure = shaker.shake(20, seed: 4)
      #expect(failure == nil, "\(failure?.description ?? "")")
    }
  }

  @Test func `a throw through a third of a transition in a frame is no jump`() throws {
    let script = """
      +0.3  click 500 450
      +0.3  down 500 300
      +0.3  move 900 350
      +0.3  up
      +0.05  down 750 400
      +0.08  move 0 200
      +0.02  move 310 120
      +0.02  up
      """
    let failure = try Shaker(storyboard: "Resources/examples/directors.json").play(script)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test func `a fault that comes and goes is told as such`() throws {
    var runs = 0
    let shaker = Shaker(size: Size(400, 300)) { stage in
      runs += 1
      stage.show(ViewController())
    }
    shaker.check("first") { _ in runs == 1 ? "only once" : nil }
    let failure = try #require(shaker.shake(10))
    #expect(!failure.isRepeatable && failure.rule == "first" && failure.description.contains("not again"))
  }

  @Test func `a script that cannot be read is refused`() {
    #expect(throws: StoryboardError.self) { try FaultyProgram.shaker().play("0  dance") }
    #expect(FaultyProgram.shaker().shake(-1) == nil)
    #expect(FaultyProgram.shaker().shake(0) == nil)
  }
}

/// How much is played: more by hand, as SHAKER_TRIES=1000 SHAKER_SEED=7 swift test --filter ShakerTests
private nonisolated enum ShakerAmount {
  static let storyboards = [
    "albums", "controls", "directors", "grid", "layout", "lists", "notes", "pair", "photos", "physics", "text",
  ]
  static var tries: Int { number("SHAKER_TRIES") ?? 6 }
  static var seed: UInt64 { UInt64(number("SHAKER_SEED") ?? 3) }

  private static func number(_ name: String) -> Int? { getenv(name).flatMap { Int(String(cString: $0)) } }
}
