import Directors
import Geometry
import Runtime
import Transitions
import Views

extension Storyboard {
  /// How a version of the document differs for the screens that exist.
  package func change(to new: StoryboardDocument) -> SceneChange {
    if new == document { return .none }
    guard document.container == new.container else { return .structure }
    let changes = screens.map { screen in
      new.scene(screen.scene.id).map { screen.scene.change(to: $0.filled(with: screen.values)) } ?? .structure
    }
    return max(changes.max() ?? .none, .values)
  }

  /// Shows another version of the document. Screens stay where they are, with what their user did to them.
  ///
  /// Transitions under way continue with the new parameters of their springs. A screen whose scene is gone is popped or
  /// dismissed; another kind of container shows the initial scene.
  /// - Returns: the titles, or ids, of the screens in the window whose scenes are gone.
  /// - Precondition: the change is less than ``SceneChange/structure``, or no transition runs.
  package func apply(_ new: StoryboardDocument, in window: Window) -> [String] {
    let old = document
    document = new
    guard old.container == new.container else {
      startOver(in: window)
      documentDidChange?()
      return []
    }
    for screen in screens {
      if let scene = new.scene(screen.scene.id) { screen.change(to: scene) }
    }
    updateArrivals(from: old, in: window)
    let gone = removeVanished(in: window)
    documentDidChange?()
    return gone
  }

  /// Shows the initial scene as at the start of the program.
  package func startOver(scene: String? = nil, in window: Window) {
    guard let environment = window.topViewController?.environment else { return }
    window.setRootViewController(makeRoot(scene: scene), environment: environment)
  }

  /// Decodes the pictures of these files again.
  package func reloadPictures(_ paths: Set<ExactText<String>>) {
    func visit(_ view: View) {
      if let picture = view as? ImageView, let source = picture.source,
        paths.contains(where: { source == .file($0.wrappedValue) })
      {
        picture.reloadSource()
      }
      for child in view.subviews { visit(child) }
    }
    for screen in screens where screen.isViewLoaded { visit(screen.view) }
  }

  // MARK: Segues

  /// Changes the parameters of segues, for their transitions from now on.
  ///
  /// - Parameters:
  ///   - new: this document with other segues.
  ///   - isNow: whether transitions under way continue with the new parameters of their springs, too.
  package func retune(to new: StoryboardDocument, in window: Window, isNow: Bool) {
    let old = document
    document = new
    updateArrivals(from: old, in: window, isNow: isNow)
  }

  /// The segue whose parameters a transition has: that of its request, or the one that brought the screen that leaves.
  ///
  /// - Parameter segue: the name of the segue that asked for the transition; nil if none did.
  package func tunableSegue(of transition: Transition, asked segue: String?) -> String? {
    if let segue, let model = document.segue(segue), model.director != nil || model.kind.needsDestination {
      return segue
    }
    return arrivals.last { $0.controller === transition.foreViewController }?.segue
  }

  /// The segue that brought the newest screen; nil if no segue did.
  package var newestArrival: String? { arrivals.last { $0.controller != nil }?.segue }

  /// The storyboard of the screens in a window; nil if no screen belongs to one.
  package static func shown(in window: Window) -> Storyboard? {
    var levels: [ViewController] = [window.rootViewController].compactMap { $0 }
    while !levels.isEmpty {
      for case let screen as SceneController in levels { return screen.storyboard }
      levels = levels.flatMap { $0.children + [$0.presentedViewController].compactMap { $0 } }
    }
    return nil
  }

  private func updateArrivals(from old: StoryboardDocument, in window: Window, isNow: Bool = true) {
    arrivals.removeAll { $0.controller == nil }
    for arrival in arrivals {
      guard let controller = arrival.controller, let segue = document.segue(arrival.segue),
        let former = old.segue(arrival.segue), segue != former
      else { continue }
      configure(controller.transitionController, by: segue)
      for transition in window.transitions where isNow && transition.foreViewController === controller {
        respring(transition, by: segue)
      }
    }
  }

  /// Continues a transition with the springs of a segue, from where it is and as fast as it is.
  private func respring(_ transition: Transition, by segue: StoryboardDocument.Segue) {
    let environment = transition.foreViewController.environment
    guard let factory = director(of: segue) ?? environment?.systemDirector?(transition.kind),
      factory.name == transition.directorName, environment?.overridingDirector == nil, !transition.prefersReducedMotion
    else { return }
    transition.continueOnSprings(of: factory)
  }

  // MARK: Screens that are gone

  /// Whether a screen exists whose scene is gone: one that was covered when its turn came.
  package var hasVanishedScreens: Bool { !screens.allSatisfy(isThere) }

  /// Pops or dismisses screens whose scenes are gone, and that nothing covers.
  /// - Returns: their titles, or ids, also of those that are covered.
  @discardableResult
  package func removeVanished(in window: Window) -> [String] {
    var gone: [String] = []
    var levels: [ViewController] = []
    while let next = levels.isEmpty ? window.rootViewController : levels.last?.presentedViewController {
      levels.append(next)
    }
    // From the top: a stack beneath can change once what covers it is gone.
    for controller in levels.reversed() {
      let stacks = ((controller as? SplitViewController)?.viewControllers ?? [controller]).compactMap {
        $0 as? NavigationController
      }
      let isPresented = controller !== window.rootViewController
      for stack in stacks { gone += removeVanished(from: stack, isPresented: isPresented) }
    }
    return gone
  }

  private func isThere(_ controller: ViewController) -> Bool {
    guard let screen = controller as? SceneController else { return true }
    return document.scene(screen.scene.id) != nil
  }

  private func removeVanished(from stack: NavigationController, isPresented: Bool) -> [String] {
    if !stack.popped.allSatisfy(isThere) {
      stack.keepsPoppedViewControllers = false
      stack.keepsPoppedViewControllers = true
    }
    let old = stack.viewControllers
    let kept = old.filter(isThere)
    guard kept.count < old.count else { return [] }
    if !kept.isEmpty {
      stack.setViewControllers(kept, animated: true)
    } else if isPresented {
      stack.dismiss(animated: true)
    } else {
      stack.setViewControllers([makeScene(firstScene(of: stack))], animated: false)
    }
    return old.filter { !isThere($0) }.map { $0.title ?? $0.identifier ?? "" }
  }

  private func firstScene(of stack: NavigationController) -> String {
    if case .split(let detail) = document.container, stack === stack.splitViewController?.secondaryViewController {
      return detail
    }
    return document.initial
  }
}
