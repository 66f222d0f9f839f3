import Animation
import Transitions
import Views

/// Gives animators to the screens whose plans say so.
final class PlannedDelegate: TransitioningDelegate, NavigationControllerDelegate {
  private weak var program: Program?

  init(_ program: Program) { self.program = program }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { program?.animator(for: presented) }

  func animationController(forDismissed dismissed: ViewController) -> (any AnimatedTransitioning)? {
    program?.animator(for: dismissed)
  }

  func navigationController(
    _ navigation: NavigationController, animationControllerFor operation: NavigationOperationKind,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { program?.animator(for: operation == .push ? to : from) }
}

/// Completes when its way says so.
final class PlannedAnimator: AnimatedTransitioning {
  private let way: Way
  private weak var program: Program?
  /// Kept, as programs do.
  private var context: (any ContextTransitioning)?

  init(_ way: Way, _ program: Program) {
    self.way = way
    self.program = program
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.25 }

  func animateTransition(using context: any ContextTransitioning) {
    self.context = context
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    if let to { context.containerView.addSubview(to) }
    switch way {
    case .timed: fade(from, to) { context.completeTransition(!context.transitionWasCancelled) }
    case .wrong: fade(from, to) { context.completeTransition(false) }
    case .instant, .late: context.completeTransition(true)
    case .twice: for _ in 0..<2 { context.completeTransition(true) }
    case .never: program?.incomplete.append(context)
    case .system, .idle, .stubborn, .holding: preconditionFailure("\(way) is no animator's way")
    }
  }

  private func fade(_ from: View?, _ to: View?, then completion: @escaping () -> Void) {
    to?.alpha = 0
    View.animate(withDuration: 0.25) {
      to?.alpha = 1
      from?.alpha = 0.5
      from?.cornerRadius = 20
    } completion: { _ in
      completion()
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    if way == .late { context?.completeTransition(true) }
  }
}
