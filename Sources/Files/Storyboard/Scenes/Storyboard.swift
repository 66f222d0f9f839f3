import Directors
import Geometry
import JSON
import PhysicsDirectors
import Runtime
import Transitions
import Views

/// A running storyboard: makes the controllers of its scenes and performs its segues.
///
/// ```swift
/// let storyboard = Storyboard(try StoryboardDocument(json: bytes, path: path, directors: Storyboard.directors))
/// window.setRootViewController(storyboard.makeRoot(), environment: environment)
/// ```
public final class Storyboard {
  package internal(set) var document: StoryboardDocument
  /// The file that the document was read from; nil if it was made in another way.
  package var path: String?
  /// Called after another version of the document is shown.
  package var documentDidChange: (() -> Void)?

  private var codes: [String: (ViewController) -> Void] = [:]
  private var playing: [WeakDynamics] = []
  private struct WeakDynamics { weak var dynamics: SceneDynamics? }
  private var made: [WeakScreen] = []
  private struct WeakScreen { weak var screen: SceneController? }
  /// The screens that segues brought, each with the name of its segue.
  var arrivals: [Arrival] = []
  struct Arrival {
    weak var controller: ViewController?
    let segue: String
    let values: [String: String]
  }

  /// Called with true when a body of a scene begins to move, and with false when all bodies of the scene rest.
  package var onDynamicsActivity: ((_ label: String, _ isActive: Bool) -> Void)?

  package init(_ document: StoryboardDocument) {
    StockDirectors.register(PhysicsDirectors.all)
    self.document = document
  }

  /// The directors that a storyboard can use: the stock directors, those of physics, and those that the program
  /// registered.
  public static var directors: DirectorCatalog {
    StockDirectors.register(PhysicsDirectors.all)
    return StockDirectors.catalog
  }

  /// Reads and validates a file. Its segues can use the stock directors.
  /// - Throws: ``StoryboardError`` with every fault of the file, or with the reason that the file cannot be read.
  public convenience init(contentsOf path: String) throws(StoryboardError) {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path: path, limit: StoryboardDocument.sizeLimit)
    } catch {
      throw StoryboardError(path: path, faults: [Fault(error.message, at: .start)])
    }
    self.init(try StoryboardDocument(json: bytes, path: path, directors: Storyboard.directors))
    self.path = path
  }

  /// Sets an action that runs when a scene has made its views.
  ///
  /// ```swift
  /// storyboard.whenLoaded("list") { screen in
  ///   let card = screen.view.view(withIdentifier: "card-1")!
  ///   card.addGestureRecognizer(TapGestureRecognizer { _ in print("card 1") })
  /// }
  /// ```
  /// - Parameters:
  ///   - scene: the id of a scene. For an id that is not in the document, the action is never called.
  ///   - action: called each time a screen of the scene has made its views. Replaces an earlier action of the scene.
  public func whenLoaded(_ scene: String, _ action: @escaping (ViewController) -> Void) { codes[scene] = action }

  func didLoad(_ controller: ViewController, scene: String) { codes[scene]?(controller) }
  func hasCode(scene: String) -> Bool { codes[scene] != nil }
  /// Whether the program adds code to a scene; see ``whenLoaded(_:_:)``.
  package var hasCode: Bool { !codes.isEmpty }

  func didMake(_ screen: SceneController) {
    made.removeAll { $0.screen == nil }
    made.append(WeakScreen(screen: screen))
  }

  /// The screens of the storyboard that exist.
  var screens: [SceneController] { made.compactMap(\.screen) }

  /// Makes the root controller: a navigation controller, or a split controller with two of them for a split container.
  /// - Parameter scene: the id of the first scene. For nil or an unknown id, the storyboard's initial scene.
  public func makeRoot(scene id: String? = nil) -> ViewController {
    let first = container(of: id.flatMap { document.scene($0) } == nil ? document.initial : id ?? document.initial)
    switch document.container {
    case .navigation: return first
    case .split(let detail): return SplitViewController(primary: first, secondary: container(of: detail))
    }
  }

  /// Makes a screen of a scene that code can push, present or contain.
  /// - Parameters:
  ///   - scene: the id of a scene.
  ///   - values: the values that the scene takes, by name; others are ignored with a warning. Default: the scene's
  ///     defaults.
  /// - Returns: nil if the document has no such scene.
  public func makeScreen(_ scene: String, values: [String: String] = [:]) -> ViewController? {
    document.scene(scene).map { SceneController($0, of: self, values: SceneValues.accepted(values, by: $0)) }
  }

  func container(of id: String, values: [String: String] = [:]) -> NavigationController {
    let navigation = NavigationController(root: makeScene(id, values: values))
    navigation.identifier = nil
    navigation.keepsPoppedViewControllers = true
    return navigation
  }

  func makeScene(_ id: String, values: [String: String] = [:]) -> ViewController {
    // A request that waited may name a scene that the file has lost meanwhile.
    let found = document.scene(id) ?? document.scene(document.initial)
    guard let found else { preconditionFailure("a checked storyboard names only scenes that it has, not \(id)") }
    return SceneController(found, of: self, values: values)
  }

  // MARK: Dynamics

  func add(_ dynamics: SceneDynamics) {
    playing.removeAll { $0.dynamics == nil }
    playing.append(WeakDynamics(dynamics: dynamics))
    let label = dynamics.label
    dynamics.onActivity = { [weak self] in self?.onDynamicsActivity?(label, $0) }
  }

  /// The velocity of a view in the dynamics of its scene, in points a second in the area; nil if the view is not a
  /// body.
  package func velocity(of view: View) -> Vector? { playing.lazy.compactMap { $0.dynamics?.velocity(of: view) }.first }

  // MARK: Segues

  /// Requests a segue from the topmost screen of the scene at which it begins.
  ///
  /// If no such screen is in the window, nothing changes and `completion` reports the refusal.
  /// - Parameters:
  ///   - name: the name of a segue. An unknown name does nothing.
  ///   - window: the window with the screens.
  ///   - values: values for the scene that opens, by name, over those that the segue hands over.
  ///   - source: the origin of the request, for reports.
  ///   - completion: called with the outcome of the transition.
  /// - Returns: whether the document has the segue.
  @discardableResult
  public func perform(
    segue name: String, in window: Window, values: [String: String] = [:],
    source: RequestOrigin.Source = .program,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) -> Bool {
    guard let segue = document.segue(name) else { return false }
    var origin = RequestOrigin(source: source, segue: name)
    if let controller = topmost(segue.from, in: window) {
      origin.values = self.values(for: segue, from: controller, given: values)
      perform(segue, from: controller, origin: origin, policy: segue.policy ?? .reverse, completion: completion)
    } else {
      window.topViewController?.requestUnavailable(
        origin: origin, policy: segue.policy ?? .reverse, completion: completion)
    }
    return true
  }

  /// Requests a segue from a screen of its scene.
  func perform(
    _ segue: StoryboardDocument.Segue, from controller: ViewController, origin: RequestOrigin,
    policy: CollisionPolicy, animated: Bool = true, completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    let director = director(of: segue)
    let key = destinationKey(of: segue, origin.values)
    switch segue.kind {
    case .push:
      controller.navigationController?.push(
        key: key, from: controller, origin: origin, policy: policy, animated: animated, completion: completion
      ) { [self] in destination(of: segue, wrapped: false, from: origin) }
    case .present:
      controller.present(
        key: key, from: controller, origin: origin, policy: policy, animated: animated, completion: completion
      ) { [self] in destination(of: segue, wrapped: true, from: origin) }
    case .pop:
      controller.navigationController?.pop(
        from: controller, origin: origin, policy: policy, animated: animated, director: director, completion: completion
      )
    case .popToRoot:
      controller.navigationController?.popToRoot(
        from: controller, origin: origin, policy: policy, animated: animated, director: director, completion: completion
      )
    case .dismiss:
      controller.dismiss(
        from: controller, origin: origin, policy: policy, animated: animated, director: director, completion: completion
      )
    case .show:
      guard let split = controller.splitViewController else {
        return controller.requestUnavailable(origin: origin, policy: policy, completion: completion)
      }
      split.showDetail(
        key: key, from: controller, origin: origin, animated: animated, policy: policy,
        completion: completion
      ) { [self] in destination(of: segue, wrapped: true, from: origin) }
    }
  }

  /// The values for the scene that a segue opens.
  ///
  /// - Parameters:
  ///   - row: the values of the row that was clicked.
  ///   - given: values over those of the row and of the segue.
  func values(
    for segue: StoryboardDocument.Segue, from controller: ViewController, row: [String: String] = [:],
    given: [String: String]
  ) -> [String: String] {
    guard let scene = segue.to.flatMap({ document.scene($0) }) else { return [:] }
    let known = controller.sceneValues.merging(row) { $1 }
    let handed = row.filter { scene.values[$0.key] != nil }
      .merging(segue.values.mapValues { SceneValues.filled($0, with: known) }) { $1 }
    return SceneValues.accepted(handed.merging(given) { $1 }, by: scene)
  }

  /// Two scenes with different values are two destinations.
  private func destinationKey(of segue: StoryboardDocument.Segue, _ values: [String: String]) -> AnyHashable {
    values.isEmpty ? segue.to : [segue.to: values]
  }

  /// The director of a segue. nil for the system transition or, when going back, for the director that presented the
  /// screen.
  func director(of segue: StoryboardDocument.Segue) -> DirectorFactory? {
    segue.director.flatMap { StockDirectors.named($0) }?.factory(
      Dictionary(segue.with.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
  }

  /// The controller of the destination. A presented scene gets a navigation controller, so that it can push.
  private func destination(
    of segue: StoryboardDocument.Segue, wrapped: Bool, from origin: RequestOrigin
  ) -> ViewController {
    let id = segue.to ?? document.initial
    let controller = wrapped ? container(of: id, values: origin.values) : makeScene(id, values: origin.values)
    if segue.kind == .present { controller.view.cornerRadius = 14 }
    arrivals.removeAll { $0.controller == nil }
    arrivals.append(Arrival(controller: controller, segue: segue.name, values: origin.values))
    let transition = controller.transitionController
    transition.matchedElements = matches(of: segue, from: origin.element)
    configure(transition, by: segue)
    return controller
  }

  /// Sets what a segue says of the way to its screen and back.
  func configure(_ transition: TransitionController, by segue: StoryboardDocument.Segue) {
    transition.directors = [director(of: segue)].compactMap { $0 }
    transition.interactiveDirections = PanGestureRecognizer.Directions(segue.interactive)
  }

  /// The matches of a segue; those of views in the rows of a list are those of the row that was clicked.
  private func matches(of segue: StoryboardDocument.Segue, from element: View?) -> [ElementMatch] {
    var next = element
    while let view = next {
      if let cell = view as? SceneCell {
        return segue.match.map { ElementMatch(back: cell.identifiers[$0.back] ?? $0.back, fore: $0.fore) }
      }
      next = view.superview
    }
    return segue.match
  }

  /// The topmost controller of a scene, which may be about to disappear.
  func topmost(_ scene: String, in window: Window) -> ViewController? {
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
