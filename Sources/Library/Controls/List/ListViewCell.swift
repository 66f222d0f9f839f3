import Geometry
import Views

/// A row of a list, or the header of a section. Subclass it, or add subviews to it.
///
/// A list makes as many cells as it shows, and uses them again for other rows.
/// > Source: UIKit, `UITableViewCell`.
@MainActor open class ListViewCell: View {
  /// The identifier under which the list uses the cell again; set by the list.
  public internal(set) final var reuseIdentifier: String?
  /// Whether the row is selected; set by the list.
  public private(set) final var isSelected = false { didSet { if isSelected != oldValue { selectionDidChange() } } }
  /// Whether the user holds the row to move it, or it is on its way to its new place; set by the list.
  public internal(set) final var isLifted = false { didSet { if isLifted != oldValue { setNeedsDisplay() } } }
  /// Whether the pointer is over the row.
  public private(set) final var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
  /// The color over the background of a selected row.
  public final var selectionColor = Color(red: 0.2, green: 0.45, blue: 0.9, alpha: 0.35)

  /// The item that it shows; nil while it waits for reuse.
  enum Role: Hashable {
    case row(Int)
    case header(Int)
  }
  final var role: Role?
  /// Whether it is on its way out, and no longer belongs to a row.
  final var isLeaving = false
  /// Whether it waits to be used again.
  final var isWaiting = false

  /// The color of the selection on its way out.
  private final weak var fadingSelection: View?
  private static let fadeDuration = 0.25

  /// - Parameter animated: whether the color of a row that is deselected fades.
  final func setSelected(_ isNew: Bool, animated: Bool) {
    let fades = animated && isSelected && !isNew && window != nil
    if isNew || !animated { fadingSelection?.removeFromSuperview() }
    isSelected = isNew
    if fades { fadeSelection() }
  }

  private final func fadeSelection() {
    let veil = View(frame: bounds)
    View.performWithoutAnimation {
      veil.relativeFrame = .fill
      veil.backgroundColor = selectionColor
      veil.cornerRadius = cornerRadius
      insertSubview(veil, at: 0)
    }
    fadingSelection = veil
    animate(like: .long, withDuration: Self.fadeDuration) {
      veil.alpha = 0
    } completion: { [weak veil] _ in
      veil?.removeFromSuperview()
    }
  }

  /// The shadow before the row was lifted.
  final var restingShadow: Shadow?

  final func putDown() {
    guard isLifted else { return }
    isLifted = false
    shadow = restingShadow
  }

  /// Called before the cell is used for another row.
  open func prepareForReuse() {}

  /// The height that the row needs at a width, in points. Lists ask for it where rows are measured.
  ///
  /// Default: the height of `sizeThatFits` for this width, which stacks, labels and subviews with relative frames give;
  /// the present height where nothing in the cell has a size. A height that is negative or not finite counts as the
  /// list's estimate.
  open func preferredHeight(forWidth width: Double) -> Double {
    let fitting = sizeThatFits(Size(width, .infinity)).height
    return fitting > 0 ? fitting : bounds.height
  }

  /// Called when ``isSelected`` has changed. Overrides call super.
  open func selectionDidChange() { setNeedsDisplay() }

  /// The background, with ``selectionColor`` over it for a selected row, and a little of the theme's text color for one
  /// under the pointer.
  open override var displayedColor: Color? {
    if isLifted { return liftedColor }
    if isSelected { return backgroundColor.map(selectionColor.over) ?? selectionColor }
    guard isHovered else { return backgroundColor }
    let tint = theme.text.withAlpha(Self.hoverAlpha)
    return backgroundColor.map(tint.over) ?? tint
  }

  /// How much of the theme's text color lies over a row under the pointer.
  private static let hoverAlpha = 0.07

  /// What sets a lifted row off from those beneath.
  private static let liftColor = Color(red: 0.5, green: 0.52, blue: 0.57, alpha: 0.18)

  /// A lifted row covers those beneath: with its own color, over that of the views around it, and a little lighter.
  private var liftedColor: Color? {
    let own = isSelected ? selectionColor : backgroundColor
    if let own, own.alpha >= 1 { return Self.liftColor.over(own) }
    var next = superview
    while let view = next {
      if let ground = view.backgroundColor, ground.alpha >= 1 {
        return Self.liftColor.over(own.map { $0.over(ground) } ?? ground)
      }
      next = view.superview
    }
    return own
  }

  // MARK: Assistive technologies

  private final var list: ListView? { superview as? ListView }

  /// A row with its place in the list, and with what a swipe or a drag does as actions; the header of a section.
  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    guard let list, let role, !isLeaving, !isWaiting else { return }
    switch role {
    case .row(let row): list.describe(row, &description)
    case .header:
      description.role = .heading
      description.level = 2
    }
  }

  open override func accessibilityActivate() -> Bool {
    guard case .row(let row) = role, let list else { return false }
    return list.activateByReader(row)
  }

  open override func accessibilityPerform(custom name: String) -> Bool {
    guard case .row(let row) = role, let list else { return false }
    return list.perform(custom: name, on: row)
  }

  open override func pointerEntered() {
    super.pointerEntered()
    if case .row = role { isHovered = true }
  }

  open override func pointerExited() {
    super.pointerExited()
    isHovered = false
  }
}

/// The cells of one identifier that wait to be used. A class: changing an array inside a dictionary allocates.
final class CellPool {
  var cells: [ListViewCell] = []
}

nonisolated extension Color {
  /// The color of this one, painted over another one.
  fileprivate func over(_ ground: Color) -> Color {
    let rest = ground.alpha * (1 - alpha)
    let sum = alpha + rest
    func mix(_ a: Double, _ b: Double) -> Double { sum > 0 ? (a * alpha + b * rest) / sum : 0 }
    return Color(red: mix(red, ground.red), green: mix(green, ground.green), blue: mix(blue, ground.blue), alpha: sum)
  }
}
