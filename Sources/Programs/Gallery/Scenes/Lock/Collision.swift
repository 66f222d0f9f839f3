import Stagecraft

/// Requests from timers that fire shortly after one another and all change the screens: the situation that
/// TransitionLock was written for.
final class Collision {
  private typealias Answer = @MainActor (TransitionOutcome) -> Void

  private let gallery: GalleryContext
  private let stage: NavigationController
  private let policy: CollisionPolicy
  private let answers: AnswerList
  private var open = 0

  /// Whether every request has an outcome.
  var isOver: Bool { open == 0 }

  init(_ gallery: GalleryContext, on stage: NavigationController, _ policy: CollisionPolicy, _ answers: AnswerList) {
    self.gallery = gallery
    self.stage = stage
    self.policy = policy
    self.answers = answers
  }

  /// Resets the stack to its root and starts the timers.
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

  // MARK: Requests

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

  /// Waits for its turn in the lock's queue and then checks whether a dismissal is still needed, as TransitionLock
  /// does.
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

  /// Slow enough to make waiting requests visible.
  private static let slowly = DirectorFactory(SlideDirector.self) { transition in
    var parameters = SlideDirector.Parameters()
    parameters.response = 0.9
    return SlideDirector(transition, parameters)
  }
}
