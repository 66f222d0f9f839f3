import Directors
import Geometry
import Notation
import PhysicsDirectors
import Runtime
import Transitions
import Views

/// A storyboard that runs: it makes the controllers of its scenes and performs its segues.
///
/// ```swift
/// let storyboard = Storyboard(try StoryboardDocument(json: bytes, path: path, directors: Storyboard.directors))
/// window.setRootViewController(storyboard.makeRoot(), environment: environment)
/// ```
public final class Storyboard {
  public let document: StoryboardDocument

  private var codes: [String: (ViewController) -> Void] = [:]
  private var playing: [WeakDynamics] = []
  private struct WeakDynamics { weak var dynamics: SceneDynamics? }

  /// Called when something in the dynamics of a scene begins to move, and when all of it rests.
  package var onDynamicsActivity: ((_ label: String, _ isActive: Bool) -> Void)?

  public init(_ document: StoryboardDocument) {
    StockDirectors.register(PhysicsDirectors.all)
    self.document = document
  }

  /// The directors that a storyboard may name: those of the core, of physics, and what the program registered.
  public static var directors: DirectorCatalog {
    StockDirectors.register(PhysicsDirectors.all)
    return StockDirectors.catalog
  }

  /// Reads and checks a file; its segues may name the stock directors.
  /// - Throws: ``StoryboardError`` with every fault of the file, or with the reason why it cannot be read.
  public convenience init(contentsOf path: String) throws(StoryboardError) {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path: path, limit: StoryboardDocument.sizeLimit)
    } catch {
      throw StoryboardError(path: path, faults: [Fault(error.message, at: .start)])
    }
    self.init(try StoryboardDocument(json: bytes, path: path, directors: Storyboard.directors))
  }

  /// Gives a scene what only code can do.
  ///
  /// ```swift
  /// storyboard.whenLoaded("list") { screen in
  ///   let card = screen.view.view(withIdentifier: "card-1")!
  ///   card.addGestureRecognizer(TapGestureRecognizer { _ in print("card 1") })
  /// }
  /// ```
  /// - Parameters:
  ///   - scene: the id of a scene; one that the document does not have is never loaded.
  ///   - action: called each time a screen of that scene has made its views. A second one takes the place of the first.
  public func whenLoaded(_ scene: String, _ action: @escaping (ViewController) -> Void) { codes[scene] = action }

  func didLoad(_ controller: ViewController, scene: String) { codes[scene]?(controller) }

  /// A navigation controller at a scene, or two of them side by side where the storyboard says so.
  /// - Parameter scene: its id; nil, or an id that is not there, means the storyboard's initial one.
  public func makeRoot(scene id: String? = nil) -> ViewController {
    let first = container(of: id.flatMap { document.scene($0) } == nil ? document.initial : id ?? document.initial)
    switch document.container {
    case .navigation: return first
    case .split(let detail): return SplitViewController(primary: first, secondary: container(of: detail))
    }
  }

  /// A screen of a scene, to be pushed, presented or held by code.
  /// - Returns: nil where the document has no such scene.
  public func makeScreen(_ scene: String) -> ViewController? {
    document.scene(scene).map { SceneController($0, of: self) }
  }

  private func container(of id: String) -> NavigationController {
    let navigation = NavigationController(root: makeScene(id))
    navigation.identifier = nil
    return navigation
  }

  private func makeScene(_ id: String) -> ViewController {
    guard let scene = document.scene(id) else {
      preconditionFailure("a checked storyboard names only scenes that it has, not \(id)")
    }
    return SceneController(scene, of: self)
  }

  // MARK: Dynamics

  func add(_ dynamics: SceneDynamics) {
    playing.removeAll { $0.dynamics == nil }
    playing.append(WeakDynamics(dynamics: dynamics))
    let label = dynamics.label
    dynamics.onActivity = { [weak self] in self?.onDynamicsActivity?(label, $0) }
  }

  /// How fast the dynamics of its scene move a view, in points a second in their area; nil where none do.
  package func velocity(of view: View) -> Vector? { playing.lazy.compactMap { $0.dynamics?.velocity(of: view) }.first }

  // MARK: Segues

  /// Asks for a segue, as a program would: from the topmost screen of the scene at which it begins.
  /// - Parameter name: of a segue that the document has; otherwise nothing happens.
  /// - Returns: whether the document has it.
  @discardableResult
  public func perform(
    segue name: String, in window: Window, source: RequestOrigin.Source = .program,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> Bool {
    guard let segue = document.segue(name) else { return false }
    let origin = RequestOrigin(source: source, segue: name)
    if let controller = topmost(segue.from, in: window) {
      perform(segue, from: controller, origin: origin, policy: segue.policy ?? .reverse, completion: completion)
    } else {
      window.topViewController?.requestUnavailable(
        origin: origin, policy: segue.policy ?? .reverse, completion: completion)
    }
    return true
  }

  /// Asks for a segue from one of its screens.
  func perform(
    _ segue: StoryboardDocument.Segue, from controller: ViewController, origin: RequestOrigin,
    policy: CollisionPolicy, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    let director = director(of: segue)
    switch segue.kind {
    case .push:
      controller.navigationController?.push(
        key: segue.to, from: controller, origin: origin, policy: policy, completion: completion
      ) { [self] in destination(of: segue, wrapped: false) }
    case .present:
      controller.present(
        key: segue.to, from: controller, origin: origin, policy: policy, completion: completion
      ) { [self] in destination(of: segue, wrapped: true) }
    case .pop:
      controller.navigationController?.pop(
        from: controller, origin: origin, policy: policy, director: director, completion: completion)
    case .popToRoot:
      controller.navigationController?.popToRoot(
        from: controller, origin: origin, policy: policy, director: director, completion: completion)
    case .dismiss:
      controller.dismiss(
        from: controller, origin: origin, policy: policy, director: director, completion: completion)
    case .show:
      guard let split = controller.splitViewController else {
        return controller.requestUnavailable(origin: origin, policy: policy, completion: completion)
      }
      split.showDetail(
        key: segue.to, from: controller, origin: origin, animated: true, policy: policy, completion: completion
      ) { [self] in destination(of: segue, wrapped: true) }
    }
  }

  /// Who decides how; nil for the system transition and, on a way back, for whoever brought the screen.
  private func director(of segue: StoryboardDocument.Segue) -> DirectorFactory? {
    segue.director.flatMap { StockDirectors.named($0) }?.factory(
      Dictionary(segue.with.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
  }

  /// A presented scene gets a stack of its own, so that it can push.
  private func destination(of segue: StoryboardDocument.Segue, wrapped: Bool) -> ViewController {
    let id = segue.to ?? document.initial
    let controller = wrapped ? container(of: id) : makeScene(id)
    if segue.kind == .present { controller.view.cornerRadius = 14 }
    let transition = controller.transitionController
    transition.directors = [director(of: segue)].compactMap { $0 }
    transition.matchedElements = segue.match
    transition.interactiveDirections = PanGestureRecognizer.Directions(segue.interactive)
    return controller
  }

  /// The controller of a scene that is nearest to the top, also of one that is on its way out.
  private func topmost(_ scene: String, in window: Window) -> ViewController? {
    var found: [ViewController] = []
    var level: ViewController? = window.rootViewController
    while let controller = level {
      for pane in (controller as? SplitViewController)?.viewControllers ?? [controller] {
        found += (pane as? NavigationController)?.viewControllers ?? [pane]
      }
      level = controller.presentedViewController
    }
    let running = window.transitions.flatMap { [$0.backViewController.screen, $0.foreViewController.screen] }
    return (running + found).last { $0.identifier == scene }
  }
}

extension PanGestureRecognizer.Directions {
  init(_ drag: StoryboardDocument.Drag) {
    switch drag {
    case .none: self = []
    case .right: self = .right
    case .left: self = .left
    case .up: self = .up
    case .down: self = .down
    case .any: self = .any
    }
  }
}
