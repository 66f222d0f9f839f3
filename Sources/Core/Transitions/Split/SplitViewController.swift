import Geometry
import Runtime
import Views

/// Shows two controllers side by side, with a movable divider between them.
///
/// Each pane is a part of the window with its own transitions, which run independently. Back navigation acts on the
/// pane that was used last, by a press or by the focus.
///
/// In a width below ``minimumExpandedWidth`` it is collapsed: only the first pane is shown.
/// > Source: UIKit, `UISplitViewController`.
@MainActor public final class SplitViewController: ViewController {
  private let panes: (primary: SplitPane, secondary: SplitPane)
  private var used: SplitPane
  private let divider = SplitDivider()

  /// - Parameters:
  ///   - primary: at the leading edge, such as a list.
  ///   - secondary: at the trailing edge, such as the selected item.
  public init(primary: ViewController, secondary: ViewController) {
    panes = (SplitPane(primary), SplitPane(secondary))
    used = panes.primary
    super.init()
    for pane in [panes.primary, panes.secondary] {
      addChild(pane)
      pane.didMove(toParent: self)
    }
  }

  /// The controller at the leading edge: left, or right in a right-to-left window.
  public var primaryViewController: ViewController { panes.primary.content }
  /// The other controller, as intended: it changes when a transition begins, and again when it turns round.
  public var secondaryViewController: ViewController { panes.secondary.content }
  /// Both controllers, the primary one first.
  public var viewControllers: [ViewController] { [primaryViewController, secondaryViewController] }

  // MARK: Showing

  /// Replaces the controller of the second pane, which is removed.
  ///
  /// The request concerns that pane only: transitions of the first pane go on.
  /// - Parameters:
  ///   - animated: false: the screen is in place at once; the completion is called in any case.
  ///   - policy: what happens while a transition runs in the second pane.
  ///   - completion: called exactly once, after the appearance callbacks of both screens.
  public func showDetailViewController(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    showDetail(
      key: ObjectIdentifier(controller), origin: .program, animated: animated, policy: policy, completion: completion
    ) { controller }
  }

  /// Replaces the controller of the first pane.
  /// - Parameters: as for ``showDetailViewController(_:animated:policy:completion:)``.
  public func showPrimaryViewController(
    _ controller: ViewController, animated: Bool, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    panes.primary.show(
      key: ObjectIdentifier(controller), origin: .program, animated: animated, policy: policy, completion: completion
    ) { controller }
  }

  /// - Parameter source: the screen that must be on top when the request's turn comes; nil: any.
  package func showDetail(
    key: AnyHashable, from source: ViewController? = nil, origin: RequestOrigin, animated: Bool,
    policy: CollisionPolicy,
    completion: (@MainActor (TransitionOutcome) -> Void)?, make: @escaping () -> ViewController
  ) {
    panes.secondary.show(
      key: key, from: source, origin: origin, animated: animated, policy: policy, completion: completion, make: make)
  }

  // MARK: Collapsing

  /// The width of the split view, in points, below which it is collapsed; 0 or more. Default: 0, it never is.
  public var minimumExpandedWidth = 0.0 {
    didSet {
      check(minimumExpandedWidth) { minimumExpandedWidth = oldValue }
    }
  }
  /// Whether the first pane fills the split view, and the second one is not shown.
  /// > Source: UIKit, `UISplitViewController.isCollapsed`.
  public private(set) var isCollapsed = false
  /// Called when ``isCollapsed`` has changed, during layout. Move what the second pane showed to the first one here, or
  /// back, without animation.
  public var onCollapseChange: (() -> Void)?

  private func collapse(_ collapses: Bool) {
    guard collapses != isCollapsed else { return }
    let secondary = panes.secondary
    let wasShown = isAppearing
    isCollapsed = collapses
    divider.isHidden = collapses
    if collapses {
      used = panes.primary
      if wasShown { secondary.turnAppearance(false, animated: false) }
      secondary.view.removeFromSuperview()
    } else {
      view.insertSubview(secondary.view, at: 1)
      if wasShown { secondary.turnAppearance(true, animated: false) }
    }
    onCollapseChange?()
  }

  // MARK: Widths

  /// The width of the first pane before the user moves the divider, as a fraction of the whole, 0...1. Default: 0.36.
  /// Non-finite values are ignored and log a warning.
  public var preferredPrimaryColumnWidthFraction = 0.36 {
    didSet {
      if !preferredPrimaryColumnWidthFraction.isFinite {
        refuseWidth(preferredPrimaryColumnWidthFraction)
        preferredPrimaryColumnWidthFraction = oldValue
      }
      relayout()
    }
  }
  /// The least width of the first pane, in points, 0 or more. Default: 160. In a window too narrow for both panes the
  /// second one keeps its least width, and this one gets narrower.
  public var minimumPrimaryColumnWidth = 160.0 {
    didSet {
      check(minimumPrimaryColumnWidth) { minimumPrimaryColumnWidth = oldValue }
    }
  }
  /// The greatest width of the first pane, in points, 0 or more. Default: 420. Less than the least width counts as
  /// that.
  public var maximumPrimaryColumnWidth = 420.0 {
    didSet {
      check(maximumPrimaryColumnWidth) { maximumPrimaryColumnWidth = oldValue }
    }
  }
  /// The least width of the second pane, in points, 0 or more. Default: 160.
  public var minimumSecondaryColumnWidth = 160.0 {
    didSet {
      check(minimumSecondaryColumnWidth) { minimumSecondaryColumnWidth = oldValue }
    }
  }
  /// The width that the user has chosen, in points; nil: none yet.
  private var chosenWidth: Double?

  /// The current width of the first pane, in points.
  public var primaryColumnWidth: Double {
    let whole = view.bounds.width
    let wanted = chosenWidth ?? whole * min(1, max(0, preferredPrimaryColumnWidthFraction))
    let least = view.grown(minimumPrimaryColumnWidth)
    let greatest = min(
      max(view.grown(maximumPrimaryColumnWidth), least), whole - view.grown(minimumSecondaryColumnWidth))
    return max(0, min(max(wanted, least), greatest))
  }

  /// The name under which the window remembers where the user has moved the divider, until the next run of the
  /// program; nil, the default: it does not. See `SavedState`.
  /// > Source: AppKit, `NSSplitView.autosaveName`.
  public var autosaveName: String? {
    get { autosave?.name }
    set {
      autosave?.end()
      autosave = newValue.map { name in
        Autosave(name) { [unowned self] fields in
          fields[number: "width"] = chosenWidth
        } restore: { [unowned self] fields in
          if chosenWidth == nil { setPrimaryColumnWidth(fields[number: "width"].map { max(0, $0) }) }
          return true
        }
      }
      relayout()
    }
  }
  private var autosave: Autosave?

  /// Moves the divider, within the least and the greatest widths.
  /// - Parameter width: of the first pane, in points; nil: the preferred fraction.
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
      self.setPrimaryColumnWidth(self.view.directed(Point(x, 0)).x)
      // A drag that comes back from beyond the limit moves the divider at once.
      self.chosenWidth = self.primaryColumnWidth
    }
    (view as? SplitView)?.onLayout = { [weak self] in self?.layout(in: $0) }
    (view as? SplitView)?.onWindowChange = { [weak self] in self?.autosave?.windowDidChange($0) }
  }

  private func layout(in size: Size) {
    autosave?.didLayOut(in: view.window)
    if size.width > 0 { collapse(size.width < view.grown(minimumExpandedWidth)) }
    if isCollapsed {
      panes.primary.view.frame = Rect(0, 0, size.width, size.height)
      return
    }
    let width = primaryColumnWidth
    panes.primary.view.frame = view.onPixels(view.directed(Rect(0, 0, width, size.height)))
    panes.secondary.view.frame = view.onPixels(
      view.directed(Rect(width, 0, max(0, size.width - width), size.height)))
    divider.frame = view.onPixels(
      view.directed(Rect(width - SplitDivider.reach, 0, SplitDivider.reach * 2, size.height)))
  }

  public override var screen: ViewController { used.screen }
  public override var childrenForAppearance: [ViewController] {
    isCollapsed ? [panes.primary] : [panes.primary, panes.secondary]
  }
  public override var sharesFocus: Bool { true }

  override func childWasUsed(_ child: ViewController) {
    if let pane = child as? SplitPane { used = pane }
  }
}

/// Lays out the panes.
private final class SplitView: View {
  var onLayout: ((Size) -> Void)?
  var onWindowChange: ((Window?) -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?(bounds.size)
  }

  override func windowDidChange() {
    super.windowDidChange()
    onWindowChange?(window)
  }
}

extension ViewController {
  /// The nearest split view controller around this controller.
  public final var splitViewController: SplitViewController? {
    var next = parent
    while let controller = next {
      if let split = controller as? SplitViewController { return split }
      next = controller.parent
    }
    return nil
  }

  /// The nearest tab controller around this controller.
  public final var tabController: TabController? {
    var next = parent
    while let controller = next {
      if let tabs = controller as? TabController { return tabs }
      next = controller.parent
    }
    return nil
  }

  /// Shows a controller as fits this one's place: pushes it onto the nearest stack, else replaces the second pane of
  /// the nearest split view, else presents it.
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

  /// Shows a controller in the second pane of the nearest split view. If that is collapsed, pushes it onto the stack in
  /// the first pane; where there is neither, presents it.
  /// > Source: UIKit, `showDetailViewController(_:sender:)`.
  public final func showDetail(
    _ controller: ViewController, animated: Bool = true, policy: CollisionPolicy = .reverse,
    completion: (@MainActor (TransitionOutcome) -> Void)? = nil
  ) {
    let split = self as? SplitViewController ?? splitViewController
    if let split, split.isCollapsed, let stack = split.primaryViewController as? NavigationController {
      stack.pushViewController(controller, animated: animated, policy: policy, completion: completion)
    } else if let split, !split.isCollapsed {
      split.showDetailViewController(controller, animated: animated, policy: policy, completion: completion)
    } else {
      present(controller, animated: animated, policy: policy, completion: completion)
    }
  }
}
