import Geometry
import Runtime
import Views

/// Shows two controllers side by side, with a divider between them that can be moved.
///
/// Each pane is a part of the window with transitions of its own: what moves in one does not hold up the other. The way
/// back leads out of the pane that was used last: where the user pressed, or where the focus came to.
/// > Source: UIKit, `UISplitViewController`.
@MainActor public final class SplitViewController: ViewController {
  private let panes: (primary: SplitPane, secondary: SplitPane)
  private var used: SplitPane
  private let divider = SplitDivider()

  /// - Parameters:
  ///   - primary: on the left, such as a list.
  ///   - secondary: on the right, such as what was chosen from it.
  public init(primary: ViewController, secondary: ViewController) {
    panes = (SplitPane(primary), SplitPane(secondary))
    used = panes.primary
    super.init()
    for pane in [panes.primary, panes.secondary] {
      addChild(pane)
      pane.didMove(toParent: self)
    }
  }

  /// On the left.
  public var primaryViewController: ViewController { panes.primary.content }
  /// On the right, as it is intended: it changes when a transition begins, and again when it is turned round.
  public var secondaryViewController: ViewController { panes.secondary.content }
  /// Both, from the left to the right.
  public var viewControllers: [ViewController] { [primaryViewController, secondaryViewController] }

  // MARK: Showing

  /// Shows a controller in the second pane, in the place of what is there, which is let go.
  ///
  /// It is one request among those of that pane: what moves in the first pane goes on.
  /// - Parameters:
  ///   - animated: false shows it at once; the request is answered all the same.
  ///   - policy: what happens where something moves in the second pane.
  ///   - completion: called exactly once, after the callbacks of both screens.
  public func showDetailViewController(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    showDetail(
      key: ObjectIdentifier(controller), origin: .program, animated: animated, policy: policy, completion: completion
    ) { controller }
  }

  /// Shows a controller in the first pane, in the place of what is there.
  /// - Parameters: as for ``showDetailViewController(_:animated:policy:completion:)``.
  public func showPrimaryViewController(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    panes.primary.show(
      key: ObjectIdentifier(controller), origin: .program, animated: animated, policy: policy, completion: completion
    ) { controller }
  }

  /// - Parameter source: the screen that must be on top when the turn comes; nil asks for none.
  package func showDetail(
    key: AnyHashable, from source: ViewController? = nil, origin: RequestOrigin, animated: Bool,
    policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?, make: @escaping () -> ViewController
  ) {
    panes.secondary.show(
      key: key, from: source, origin: origin, animated: animated, policy: policy, completion: completion, make: make)
  }

  // MARK: Widths

  /// How wide the first pane is where the user has not moved the divider, as a fraction of the whole; 0...1, default 0.36.
  /// What is not a number is told as a warning and left aside.
  public var preferredPrimaryColumnWidthFraction = 0.36 {
    didSet {
      if !preferredPrimaryColumnWidthFraction.isFinite {
        refuseWidth(preferredPrimaryColumnWidthFraction)
        preferredPrimaryColumnWidthFraction = oldValue
      }
      relayout()
    }
  }
  /// The narrowest that the first pane gets, in points; default 160. In a window too narrow for both panes the second one
  /// keeps its least width, and this one gives way.
  public var minimumPrimaryColumnWidth = 160.0 {
    didSet {
      check(minimumPrimaryColumnWidth) { minimumPrimaryColumnWidth = oldValue }
    }
  }
  /// The widest that the first pane gets, in points; default 420. Less than the narrowest counts as that.
  public var maximumPrimaryColumnWidth = 420.0 {
    didSet {
      check(maximumPrimaryColumnWidth) { maximumPrimaryColumnWidth = oldValue }
    }
  }
  /// The narrowest that the second pane gets, in points; default 160.
  public var minimumSecondaryColumnWidth = 160.0 {
    didSet {
      check(minimumSecondaryColumnWidth) { minimumSecondaryColumnWidth = oldValue }
    }
  }
  /// Where the user has put the divider, in points; nil: nowhere yet.
  private var chosenWidth: Double?

  /// How wide the first pane is now, in points.
  public var primaryColumnWidth: Double {
    let whole = view.bounds.width
    let wanted = chosenWidth ?? whole * min(1, max(0, preferredPrimaryColumnWidthFraction))
    let least = minimumPrimaryColumnWidth
    let greatest = min(max(maximumPrimaryColumnWidth, least), whole - minimumSecondaryColumnWidth)
    return max(0, min(max(wanted, least), greatest))
  }

  /// Moves the divider, within the least and the greatest widths.
  /// - Parameter width: of the first pane, in points; nil goes back to the preferred fraction.
  public func setPrimaryColumnWidth(_ width: Double?) {
    if let width, !width.isFinite { return refuseWidth(width) }
    chosenWidth = width
    relayout()
  }

  private func check(_ width: Double, otherwise: () -> Void) {
    if !width.isFinite || width < 0 {
      refuseWidth(width)
      otherwise()
    }
    relayout()
  }

  private func refuseWidth(_ width: Double) {
    environment?.tell(.warning("a pane of \(nameInWarnings) cannot be \(width) wide; it stays as it was"))
  }

  private func relayout() { if isViewLoaded { view.setNeedsLayout() } }

  // MARK: View

  public override func loadView() -> View { SplitView() }

  public override func viewDidLoad() {
    for pane in [panes.primary, panes.secondary] {
      pane.view.relativeFrame = nil
      view.addSubview(pane.view)
    }
    view.addSubview(divider)
    divider.onMove = { [weak self] x in
      guard let self else { return }
      self.setPrimaryColumnWidth(x)
      // A hand that goes back from beyond the end meets the divider at once.
      self.chosenWidth = self.primaryColumnWidth
    }
    (view as? SplitView)?.onLayout = { [weak self] in self?.layout(in: $0) }
  }

  private func layout(in size: Size) {
    let width = primaryColumnWidth
    panes.primary.view.frame = Rect(0, 0, width, size.height)
    panes.secondary.view.frame = Rect(width, 0, max(0, size.width - width), size.height)
    divider.frame = Rect(width - SplitDivider.reach, 0, SplitDivider.reach * 2, size.height)
  }

  public override var screen: ViewController { used.screen }
  public override var childrenForAppearance: [ViewController] { [panes.primary, panes.secondary] }
  public override var sharesFocus: Bool { true }

  override func childWasUsed(_ child: ViewController) {
    if let pane = child as? SplitPane { used = pane }
  }
}

/// Lays out the panes.
private final class SplitView: View {
  var onLayout: ((Size) -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?(bounds.size)
  }
}

extension ViewController {
  /// The split view that holds this controller, directly or further up.
  public final var splitViewController: SplitViewController? {
    var next = parent
    while let controller = next {
      if let split = controller as? SplitViewController { return split }
      next = controller.parent
    }
    return nil
  }

  /// The tab controller that holds this one, directly or further up.
  public final var tabController: TabController? {
    var next = parent
    while let controller = next {
      if let tabs = controller as? TabController { return tabs }
      next = controller.parent
    }
    return nil
  }

  /// Shows a controller the way it is done where this one stands: pushed on the stack around it, else in the second pane
  /// of the split view around it, else presented.
  /// > Source: UIKit, `show(_:sender:)`.
  public final func show(
    _ controller: ViewController, animated: Bool = true, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    if let navigation = self as? NavigationController ?? navigationController {
      navigation.pushViewController(controller, animated: animated, policy: policy, completion: completion)
    } else {
      showDetail(controller, animated: animated, policy: policy, completion: completion)
    }
  }

  /// Shows a controller in the second pane of the split view around this one; where there is none, presents it.
  /// > Source: UIKit, `showDetailViewController(_:sender:)`.
  public final func showDetail(
    _ controller: ViewController, animated: Bool = true, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    if let split = self as? SplitViewController ?? splitViewController {
      split.showDetailViewController(controller, animated: animated, policy: policy, completion: completion)
    } else {
      present(controller, animated: animated, policy: policy, completion: completion)
    }
  }
}
