import Stagecraft
import StagecraftCompat

/// Frame by frame where a screen was while it was pushed or popped on a stage of some size, on a virtual clock.
package struct TransitionFilm {
  package struct Moment {
    /// Seconds from the request.
    package var time: Double
    package var center: Point
    /// Radians, clockwise on screen.
    package var angle: Double
  }

  /// Until the last frame before the end.
  package private(set) var moments: [Moment] = []
  /// Seconds from the request to the end of the transition; nil where a minute was not enough.
  package private(set) var end: Double?
  package let screen: ViewController
  package let navigation: NavigationController

  /// - Parameters:
  ///   - operation: of one screen over another.
  ///   - rate: frames a second.
  package init(
    _ operation: NavigationControllerOperation, by delegate: DDHNavigationControllerDelegate, on size: Size,
    rate: Double = 240
  ) {
    let loop = FrameLoop()
    let window = Window(frame: Rect(0, 0, size.width, size.height))
    let screen = ViewController()
    let navigation = NavigationController(root: ViewController())
    self.screen = screen
    self.navigation = navigation
    window.setRootViewController(navigation, environment: TransitionEnvironment(loop: loop))
    if operation == .pop { navigation.pushViewController(screen, animated: false) }
    loop.frame(at: 0)
    window.layoutIfNeeded()
    navigation.delegate = delegate
    let isOver = Flag()
    loop.dispatch(at: 0) {
      switch operation {
      case .push: navigation.pushViewController(screen, animated: true) { _ in isOver.isSet = true }
      case .pop: navigation.popViewController(animated: true) { _ in isOver.isSet = true }
      }
    }
    for frame in 1...Int(60 * rate) {
      let time = Double(frame) / rate
      loop.frame(at: time)
      if isOver.isSet {
        end = time
        break
      }
      let middle = screen.view.convert(screen.view.bounds.center, to: window) ?? screen.view.center
      moments.append(Moment(time: time, center: middle, angle: screen.view.transform.rotation))
      window.layoutIfNeeded()
    }
    withExtendedLifetime(delegate) {}
  }

  /// When it first turned back upward: the floor has thrown it.
  package var impact: Double? {
    zip(moments, moments.dropFirst()).first { $1.center.y < $0.center.y }.map(\.0.time)
  }

  /// When it last was half a point or more from where it stood in the end.
  package var rest: Double? {
    guard let last = moments.last else { return nil }
    return moments.last { $0.center.distance(to: last.center) >= 0.5 }?.time
  }

  /// When its middle was for the first time a height above its place, but for half a hundredth, and how it was turned then.
  package var exit: Moment? { moments.first { $0.center.y <= -0.495 * screen.view.bounds.height } }

  private final class Flag { var isSet = false }
}
