import Runtime
import Views

/// One pane of a split view: a part of the window with its own transitions, which replace its controller.
final class SplitPane: ViewController {
  private(set) var content: ViewController

  init(_ content: ViewController) {
    self.content = content
    super.init()
    definesTransitionScope = true
    addChild(content)
    content.didMove(toParent: self)
  }

  override func viewDidLoad() {
    view.clipsToBounds = true
    view.addSubview(content.view)
    view.addGestureRecognizer(PressObserver { [weak self] in self.map { $0.parent?.childWasUsed($0) } })
  }

  override var screen: ViewController { content.screen }
  override var childrenForAppearance: [ViewController] { [content] }

  func show(
    key: AnyHashable, from source: ViewController? = nil, origin: RequestOrigin, animated: Bool,
    policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?, make: @escaping () -> ViewController
  ) {
    let source = RequestSource(source)
    exchange(key: key, origin: origin, animated: animated, policy: policy, completion: completion) { [weak self] in
      guard let self, source.isOnTop else { return nil }
      var how = ChildTransition()
      how.removesOld = true
      how.onIntend = { [weak self] in self?.content = $0 }
      return ExchangePlan(old: self.content, new: make(), how: how)
    }
  }

  /// Its controller was removed by other code: shows an empty screen.
  override func childIsLeaving(_ child: ViewController) {
    guard child === content else { return }
    warnOfChildren("loses what it shows, and shows an empty screen")
    let empty = ViewController()
    if isAppearing { child.turnAppearance(false, animated: false) }
    child.view.removeFromSuperview()
    content = empty
    addChild(empty)
    if isViewLoaded { view.addSubview(empty.view) }
    empty.didMove(toParent: self)
    if isAppearing { empty.turnAppearance(true, animated: false) }
  }
}

/// Reports each press in its view, also one that another recognizer claims, and recognizes no gesture itself.
private final class PressObserver: GestureRecognizer, GestureRecognizerDelegate {
  private let onPress: () -> Void

  init(onPress: @escaping () -> Void) {
    self.onPress = onPress
    super.init()
    receivesWhileViewIsDisabled = true
    delegate = self
  }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: PointerEvent) -> Bool {
    onPress()
    return false
  }
}
