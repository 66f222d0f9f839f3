import Stagecraft

/// Timers that fire a moment apart and all want to move the screens: the situation for which seed 001 was written.
final class Collision {
  private typealias Answer = @MainActor (TransitionOutcome) -> Void

  private let gallery: GalleryContext
  private let stage: NavigationController
  private let policy: CollisionPolicy
  private let answers: AnswerList
  private var open = 0

  /// Whether everybody has been answered.
  var isOver: Bool { open == 0 }

  init(_ gallery: GalleryContext, on stage: NavigationController, _ policy: CollisionPolicy, _ answers: AnswerList) {
    self.gallery = gallery
    self.stage = stage
    self.policy = policy
    self.answers = answers
  }

  /// From the root again, and off they go.
  func start() {
    if stage.presentedViewController != nil { stage.dismiss(animated: false) }
    if stage.viewControllers.count > 1 { stage.popToRootViewController(animated: false) }
    answers.clear()
    fire("present", after: 0.25, present)
    fire("dismiss", after: 0.50, dismiss)
    fire("push", after: 0.75, push)
    fire("dismiss if there", after: 1.00, tidyUp)
  }

  private func fire(_ name: String, after delay: Double, _ action: @escaping (@escaping Answer) -> Void) {
    open += 1
    gallery.loop.after(delay) { [self] in
      let row = answers.add(name)
      action { [self] outcome in
        open -= 1
        answers.answer(row, outcome)
      }
    }
  }

  // MARK: What the timers want

  private func present(_ answer: @escaping Answer) {
    stage.present(
      key: "sheet", inContext: true, origin: origin("present"), policy: policy, completion: answer
    ) { [gallery] in
      let sheet = gallery.stack("lock-sheet", style: .overCurrentContext)
      sheet.transitionController.directors = [Collision.slowly]
      return sheet
    }
  }

  private func dismiss(_ answer: @escaping Answer) {
    stage.dismiss(origin: origin("dismiss"), policy: policy, completion: answer)
  }

  private func push(_ answer: @escaping Answer) {
    stage.push(key: "note", from: nil, origin: origin("push"), policy: policy, completion: answer) { [gallery] in
      let note = gallery.storyboard.makeScreen("lock-note") ?? ViewController()
      note.transitionController.directors = [Collision.slowly]
      return note
    }
  }

  /// The document's own way: wait for the turn, and look then whether there is anything to do.
  private func tidyUp(_ answer: @escaping Answer) {
    let isThere = { [stage] in stage.presentedViewController != nil }
    gallery.environment.lock.serialize(
      "dismiss if there", isValid: isThere, completion: answer,
      { [stage] ticket in
        let handle = ticket.handle()
        stage.dismiss(animated: true) { _ in handle.release() }
      })
  }

  private func origin(_ name: String) -> RequestOrigin { RequestOrigin(source: .timer, segue: name) }

  /// Slow enough that who waits can be seen waiting.
  private static let slowly = DirectorFactory(SlideDirector.self) { transition in
    var parameters = SlideDirector.Parameters()
    parameters.response = 0.9
    return SlideDirector(transition, parameters)
  }
}
