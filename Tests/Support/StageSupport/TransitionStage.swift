import Geometry
import Runtime
import TestSupport
import Transitions
import Views

/// A window with controllers on a virtual clock.
///
/// ```swift
/// let stage = TransitionStage()
/// stage.show(NavigationController(root: list))
/// stage.input { navigation.pushViewController(detail, animated: true) }
/// stage.run(to: 0.5)
/// stage.settle()
/// ```
open class TransitionStage: TestStage {
  public let environment: TransitionEnvironment

  /// Creates a stage.
  /// - Parameters:
  ///   - size: the window's size in points.
  ///   - rate: frames per second.
  ///   - director: the director of transitions without their own; nil for the default.
  public init(size: Size = Size(400, 300), rate: Double = 60, director: DirectorFactory? = nil) {
    let loop = FrameLoop()
    environment = TransitionEnvironment(loop: loop)
    super.init(size: size, rate: rate, loop: loop)
    if let director { environment.systemDirector = { _ in director } }
  }

  open override var isBusy: Bool { super.isBusy || window.isTransitioning }

  /// The running transition; nil if none runs.
  open var transition: Transition? { window.transition }

  /// Shows a controller, and runs frames until nothing moves.
  open func show(_ root: ViewController) {
    input { window.setRootViewController(root, environment: environment) }
    settle()
  }

  /// Runs frames until the running transition reaches a progress, 0...1.
  public func run(to progress: Double) {
    guard let way = transition?.progress else { return }
    let isForward = way.currentDirection == .forward
    for _ in 0..<2000 where isForward ? way.value < progress : way.value > progress { frame() }
  }
}
