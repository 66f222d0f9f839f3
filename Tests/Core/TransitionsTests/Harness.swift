import Directors
import Geometry
import StageSupport
import Transitions
import Views

/// A stage with a log of its transitions.
final class Harness: TransitionStage {
  let log = TransitionLog()

  override init(
    size: Size = Size(400, 300), rate: Double = 60, director: DirectorFactory? = StockDirectors.system(.push)
  ) {
    super.init(size: size, rate: rate, director: director)
    environment.addObserver(log)
  }

  /// A navigation controller with a root screen, at rest.
  static func navigation(
    _ name: String = "root", rate: Double = 60, director: DirectorFactory? = StockDirectors.system(.push)
  ) -> (Harness, NavigationController, Screen) {
    let harness = Harness(rate: rate, director: director)
    let root = Screen(name)
    let navigation = NavigationController(root: root)
    harness.show(navigation)
    return (harness, navigation, root)
  }

  override func show(_ root: ViewController) {
    super.show(root)
    _ = log.take()
  }

  /// A completion that logs its outcome.
  func note(_ name: String) -> @MainActor (TransitionOutcome) -> Void {
    { [log] in log.add("\(name): \($0.rawValue)") }
  }
}

/// Whether a view holds these views in this painting order, and nothing else.
func holds(_ views: [View], in parent: View) -> Bool {
  parent.subviews.map(ObjectIdentifier.init) == views.map(ObjectIdentifier.init)
}

/// Whether a view holds another one, and nothing else.
func isOnly(_ view: View, in parent: View) -> Bool { holds([view], in: parent) }
