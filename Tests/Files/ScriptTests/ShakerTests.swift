import Geometry
import Motion
import Plans
import Runtime
import Stage
import Storyboard
import Testing
import Transitions
import Views

/// Random hands on programs with and without faults.
struct ShakerTests {
  @Test(arguments: ["notes", "photos", "pair"])
  func `the example storyboards keep what every program promises`(name: String) throws {
    let failure = try Shaker(storyboard: "Resources/examples/\(name).json").shake(12, seed: 3)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  /// A program whose screens are pushed by a click, with a fault.
  private func shaker(_ director: DirectorFactory? = nil, _ fault: @escaping (Clicked) -> Void = { _ in }) -> Shaker {
    Shaker(size: Size(400, 300)) { stage in
      let root = Clicked()
      let navigation = NavigationController(root: root)
      root.onClick = { [unowned navigation] in
        let next = Clicked()
        if let director { next.transitionController.directors = [director] }
        fault(next)
        navigation.pushViewController(next, animated: true)
      }
      stage.show(navigation)
    }
  }

  /// The failure is found, and no line of its script can be removed.
  private func find(_ rule: String, in shaker: Shaker, patience: Double = 3) throws {
    shaker.patience = patience
    let failure = try #require(shaker.shake(1000))
    #expect(failure.rule == rule, "\(failure)")
    let lines = failure.script.split(separator: "\n").map(String.init)
    #expect(lines.count <= 8, "\(failure)")
    #expect(try shaker.play(failure.script)?.rule == rule)
    for index in lines.indices {
      var fewer = lines
      fewer.remove(at: index)
      // A line whose absence leaves no script is needed, too.
      let played = try? shaker.play(fewer.joined(separator: "\n"))
      #expect(played?.rule != rule, "line \(index + 1) is not needed: \(failure)")
    }
  }

  @Test func `a program without a fault has no failure`() {
    let failure = shaker().shake(30)
    #expect(failure == nil, "\(failure?.description ?? "")")
  }

  @Test func `the same seed makes the same script`() {
    let faulty = shaker { $0.view.isHidden = true }
    #expect(faulty.shake(1000, seed: 9)?.description == faulty.shake(1000, seed: 9)?.description)
  }

  @Test func `a screen that is hidden at rest is found`() throws {
    try find("sight", in: shaker { $0.view.isHidden = true })
  }

  @Test func `a screen that is left transparent is found`() throws {
    try find("sight", in: shaker { $0.view.alpha = 0.5 })
  }

  @Test func `a warning of a misuse is found`() throws {
    try find("warning", in: shaker { $0.warns = true })
  }

  @Test func `motion that never ends is found`() throws {
    // Before the library itself warns of it.
    try find("rest", in: shaker(DirectorFactory(Endless.self)), patience: 1)
  }

  @Test func `a director that jumps is found`() throws {
    try find("jump", in: shaker(DirectorFactory(Jumping.self)))
  }

  @Test func `a promise of the program is found`() throws {
    let shaker = shaker()
    shaker.check("depth") {
      let navigation = $0.window.rootViewController as? NavigationController
      return (navigation?.viewControllers.count ?? 0) > 3 ? "more than three screens" : nil
    }
    try find("depth", in: shaker)
  }

  @Test func `a script that cannot be read is refused`() {
    #expect(throws: StoryboardError.self) { try shaker().play("0  dance") }
    #expect(shaker().shake(-1) == nil)
  }
}

/// A screen that a click anywhere leads on from.
private final class Clicked: ViewController {
  var onClick: (() -> Void)?
  var warns = false

  override func viewDidLoad() {
    view.addGestureRecognizer(TapGestureRecognizer { [weak self] _ in self?.click() })
  }

  override func viewDidAppear(_ animated: Bool) { if warns { Warnings.log("a misuse") } }

  private func click() {
    if let onClick { return onClick() }
    navigationController?.pushViewController(Clicked(), animated: true)
  }
}

/// Leaves something in motion: a token that is never returned.
private final class Endless: TransitionDirector {
  let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    transaction.add(Holding(), to: transition.foreViewController.view)
  }
}

/// A plan whose performer takes a token and keeps it.
private struct Holding: Plan {
  typealias PerformerType = Holder
}

private final class Holder: Performer {
  private var context: PerformerContext?
  private var token: ActivityToken?
  init(target: View) {}
  func begin(in context: PerformerContext) { self.context = context }
  func addPlan(_ plan: any Plan) { token = context?.makeToken("held") }
}

/// Brings the fore screen to a place from which it jumps to its own at the end.
private final class Jumping: TransitionDirector {
  let transition: Transition
  init(_ transition: Transition) { self.transition = transition }
  func setUp(_ transaction: inout Transaction) {
    transaction.add(SpringProgress(spring: .smooth), to: transition.progress)
    transaction.add(
      TransitionTween(.translation, back: Vector(300, 0), fore: Vector(90, 0)), to: transition.foreViewController.view)
  }
}
