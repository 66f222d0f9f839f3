import Inspector
import Stagecraft
import StagecraftInspector
import StagecraftRecording
import StagecraftStoryboard

/// Draws the inspector of a storyboard whose transition is caught in flight, its ghosts, and the inspector of bodies
/// that a hand throws. The pictures show a real run; the times of `inspector-cost.png` are those of the machine.
struct InspectorPictures {
  /// Saves `inspector.png` with the timeline, `inspector-tuning.png` and so on in a folder.
  func save(in folder: String) throws {
    let storyboard = try Storyboard(contentsOf: "Resources/examples/notes.json")
    let program = HeadlessStage(size: Size(720, 450))
    program.show(storyboard.makeRoot())
    let own = HeadlessStage(size: Size(1040, 600))
    let session = InspectorSession(of: program.core, on: own.core)
    own.start()
    session.show(page: "Timeline")
    play(in: program, own, session)
    while own.advance() {}
    try own.savePicture(to: folder + "/inspector.png")
    for page in ["Curves", "Tree", "Tuning", "Cost", "Log"] {
      session.show(page: page)
      while own.advance() {}
      try own.savePicture(to: folder + "/inspector-\(page.lowercased()).png")
    }
    program.core.playback.seek(to: program.time - 1.15)
    program.advance()
    try program.savePicture(to: folder + "/inspector-ghosts.png")
    session.stop()
    try saveDocked(storyboard, to: folder + "/inspector-docked.png")
    try saveBodies(to: folder + "/inspector-bodies.png")
    try savePlans(to: folder + "/inspector-plans.png")
  }

  /// Draws the page Tuning with the spring of a program's own director, tuned.
  private func savePlans(to path: String) throws {
    let program = HeadlessStage(size: Size(720, 450))
    let navigation = NavigationController(root: ViewController())
    program.show(navigation)
    let own = HeadlessStage(size: Size(720, 440))
    let session = InspectorSession(of: program.core, on: own.core)
    own.start()
    session.show(page: "Tuning")
    while own.advance() {}
    let detail = ViewController()
    detail.transitionController.directors = [DirectorFactory(RiseDirector.self)]
    program.environment.makeCurrent()
    navigation.pushViewController(detail, animated: true)
    while program.advance() { session.ownFrame(at: program.time) }
    while own.advance() {}
    // The field of the response.
    own.click(at: Point(600, 317))
    own.press(.character("a"), modifiers: .control)
    own.type("*1.2")
    own.press(.enter)
    while own.advance() {}
    try own.savePicture(to: path)
    session.stop()
  }

  private final class RiseDirector: TransitionDirector {
    private let transition: Transition
    init(_ transition: Transition) { self.transition = transition }

    func setUp(_ transaction: inout Transaction) {
      let fore = transition.foreViewController.view
      transaction.add(SpringProgress(spring: Spring(response: 0.4, dampingRatio: 0.8)), to: transition.progress)
      transaction.add(TransitionTween(.relativeTranslation, back: Vector(0, 1), fore: .zero), to: fore)
    }
  }

  /// Draws the timeline of bodies that fall, and of one that a hand throws, in light colors.
  private func saveBodies(to path: String) throws {
    let program = HeadlessStage(size: Size(720, 450))
    let own = HeadlessStage(size: Size(1040, 600))
    own.themePreference = .light
    let session = InspectorSession(of: program.core, on: own.core)
    own.start()
    session.show(page: "Timeline")
    program.show(try Storyboard(contentsOf: "Resources/examples/physics.json").makeRoot())
    func frames(_ count: Int, _ body: (Int) -> Void = { _ in }) {
      for index in 0..<count {
        body(index)
        program.advance()
        session.ownFrame(at: program.time)
      }
    }
    frames(90)
    guard let box = program.window.view(withIdentifier: "box") else { return }
    let start = box.convert(Point(box.bounds.midX, box.bounds.midY), to: nil) ?? .zero
    program.send(.pointer(PointerEvent(.began, at: start, time: program.time)))
    frames(24) { index in
      let place = start + Vector(Double(index) * 5, -Double(index) * 7)
      program.send(.pointer(PointerEvent(.moved, at: place, time: program.time)))
    }
    program.send(.pointer(PointerEvent(.ended, at: start + Vector(120, -168), time: program.time)))
    frames(110)
    while own.advance() {}
    try own.savePicture(to: path)
    session.stop()
  }

  /// Draws the inspector over the program that it inspects, in flight.
  private func saveDocked(_ storyboard: Storyboard, to path: String) throws {
    let program = HeadlessStage(size: Size(1080, 600))
    program.show(storyboard.makeRoot())
    let inspector = Inspector(program.core)
    try inspector.open()
    program.click(at: Point(300, 140))
    for _ in 0..<12 { program.advance() }
    program.send(.pointer(PointerEvent(.began, at: Point(300, 300), time: program.time)))
    for step in 1...12 {
      let place = Point(300 + Double(step) * 12, 300)
      program.send(.pointer(PointerEvent(.moved, at: place, time: program.time)))
      program.advance()
    }
    try program.savePicture(to: path)
    inspector.close()
  }

  /// Opens the note, catches it in flight, takes it back a little and throws it on.
  private func play(in program: HeadlessStage, _ own: HeadlessStage, _ session: InspectorSession) {
    program.click(at: Point(300, 140))
    var number = 0
    func frames(_ count: Int, _ body: (Int) -> Void = { _ in }) {
      for index in 0..<count {
        body(index)
        program.advance()
        number += 1
        if number == 2, let view = program.window.topViewController?.view { session.select(view, ghosts: 6) }
        session.ownFrame(at: program.time)
      }
    }
    frames(12)
    program.send(.pointer(PointerEvent(.began, at: Point(400, 300), time: program.time)))
    frames(18) { index in
      let place = Point(400 + Double(index) * 9, 300)
      program.send(.pointer(PointerEvent(.moved, at: place, time: program.time)))
    }
    program.send(.pointer(PointerEvent(.ended, at: Point(553, 300), time: program.time)))
    frames(120)
  }
}
