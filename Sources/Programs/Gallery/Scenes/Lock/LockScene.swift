import Stagecraft

/// The screen of the lock: colliding requests from timers, and their outcomes under each policy.
final class LockScene: GalleryPart {
  private let gallery: GalleryContext
  private var collision: Collision?

  init(_ gallery: GalleryContext) {
    self.gallery = gallery
    gallery.storyboard.whenLoaded("lock") { [weak self] in self?.didLoad($0) }
  }

  private func didLoad(_ screen: ViewController) {
    let stage = gallery.stack("lock-root")
    stage.identifier = "stage"
    stage.definesPresentationContext = true
    stage.definesTransitionScope = true
    screen.embed(stage, in: "lock-stage")

    var style = LockMonitor.Style()
    (style.rowHeight, style.spacing, style.fontSize, style.rowLimit) = (28, 4, 12, 4)
    fill("lock-monitor", of: screen, with: LockMonitor(gallery.environment.lock, style: style))
    let answers = AnswerList()
    fill("lock-answers", of: screen, with: answers)

    guard let stage = stage as? NavigationController else { return }
    // One collision at a time: presses are ignored until every request has an outcome.
    for (id, policy) in [("lock-drop", CollisionPolicy.drop), ("lock-queue", .queue), ("lock-reverse", .reverse)] {
      screen.onActivate(id) { [weak self, weak screen, weak stage, weak answers] in
        guard let self, self.collision?.isOver != false, let stage, let answers else { return }
        (screen?.view.view(withIdentifier: "lock-asked") as? Label)?.text = "Policy \(policy): asked, and answered"
        self.collide(policy, on: stage, answers)
      }
    }
  }

  private func fill(_ id: String, of screen: ViewController, with view: View) {
    view.relativeFrame = .fill
    screen.view.view(withIdentifier: id)?.addSubview(view)
  }

  private func collide(_ policy: CollisionPolicy, on stage: NavigationController, _ answers: AnswerList) {
    collision = Collision(gallery, on: stage, policy, answers)
    collision?.start()
  }
}
