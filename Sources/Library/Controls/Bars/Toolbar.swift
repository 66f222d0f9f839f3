import Geometry
import Views

/// A bar of buttons at an edge of a screen.
///
/// ```swift
/// let bar = Toolbar([Button(icon: .trash, style: .plain), Toolbar.flexibleSpace(), Button("Reply", style: .tinted)])
/// ```
/// It is a row: buttons that do not fit are cut at its end.
/// > Source: UIKit, `UIToolbar`.
@MainActor open class Toolbar: StackView {
  /// The side of the bar along which a line separates it from the screen.
  public nonisolated enum Edge: Hashable, Sendable { case top, bottom }

  /// The height of the bar in points, where texts have their usual size.
  nonisolated public static let height = 48.0

  private let line = View()
  private let edge: Edge

  /// Makes a bar.
  /// - Parameters:
  ///   - items: the views in the bar, from the leading edge.
  ///   - edge: the side with the line. Default: the top, for a bar below a screen.
  public init(_ items: [View] = [], line edge: Edge = .top) {
    self.edge = edge
    super.init(
      StackLayout(
        .row, spacing: 8, alignment: .center, padding: EdgeInsets(top: 0, left: 12, bottom: 0, right: 12)), items)
    layout = LayoutItem(shrink: 0, height: .points(Self.height))
    line.acceptsHits = false
    line.relativeFrame = RelativeFrame(
      x: .points(0), y: edge == .top ? .points(0) : .percent(100, plus: -1), width: .percent(100), height: .points(1))
    addSubview(line)
    clipsToBounds = true
  }

  /// Makes an empty view that takes the space that is left over.
  public static func flexibleSpace() -> View {
    let space = View()
    space.acceptsHits = false
    space.layout = LayoutItem(grow: 1)
    return space
  }

  open override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .toolbar
  }

  open override func themeDidChange() {
    super.themeDidChange()
    layout.height = .points(grown(Self.height))
    backgroundColor = theme.surface
    line.backgroundColor = theme.separator
  }
}
