import Geometry
import Views

/// Rows of a title and a control: the titles in one column, the controls in another one.
///
/// ```swift
/// let form = FormView()
/// form.addRow("Name", name)
/// form.addRow("Copies", NumberField(value: 1, in: 1...99))
/// form.addRow("", CheckBox("Tell me when it is done"))
/// ```
/// In a window of the size class compact, and where the titles would take half of the width, each title is above its
/// control. A field, a slider and a container take the width of their column, other controls their own, unless their
/// ``LayoutItem/alignSelf`` says otherwise. A row whose control is hidden takes no space. A title names its control for
/// assistive technologies. The form is as high as its rows where its container asks.
/// > Source: HIG of GNOME and of Apple, forms: labels of one group end at one edge.
@MainActor open class FormView: View {
  /// The space between two rows, in points, 0 or more. Default: 12.
  public final var rowSpacing = 12.0 { didSet { if rowSpacing != oldValue { contentLayoutDidChange() } } }
  /// The space around the rows, in points. Default: none.
  public final var padding = EdgeInsets.zero { didSet { if padding != oldValue { contentLayoutDidChange() } } }
  private final var rows: [FormRow] = []

  /// Makes a form without rows.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isArranging = true
  }

  /// Adds a row at the end.
  /// - Parameter title: says what the control is for; empty for a control that says it itself.
  /// - Returns: the label of the title.
  @discardableResult public final func addRow(_ title: String, _ control: View) -> Label {
    let row = FormRow(title, control)
    rows.append(row)
    addSubview(row)
    return row.title
  }

  /// Takes a control and its title out of the form.
  public final func removeRow(of control: View) {
    guard let index = rows.firstIndex(where: { $0.control === control }) else { return }
    control.removeFromSuperview()
    rows.remove(at: index).removeFromSuperview()
  }

  open override func horizontalSizeClassDidChange() {
    contentLayoutDidChange()
    super.horizontalSizeClassDidChange()
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let places = places(in: size.width)
    let widest = places.map { max($0.title.maxX, $0.control.maxX) }.max() ?? 0
    let bottom = places.last { $0.row.height > 0 }?.row.maxY ?? padding.top
    let width = size.width.isFinite ? size.width : widest + padding.horizontal
    return onPixels(Size(max(0, width), max(0, bottom + padding.bottom)))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for (row, place) in zip(rows, places(in: bounds.width)) {
      row.placeOnPixels(at: place.row, mirroredIn: nil)
      row.place(title: place.title, control: place.control)
    }
  }

  /// The frames of all rows in a width, and within each its title and control; those of hidden controls are empty.
  private func places(in width: Double) -> [(row: Rect, title: Rect, control: Rect)] {
    let titles = rows.map { $0.measuredSize(within: Size(.infinity, .infinity)) }
    let column = titles.map(\.width).max() ?? 0
    let room = max(0, width - padding.horizontal)
    let isStacked = horizontalSizeClass == .compact || column > room / 2
    var y = padding.top
    return zip(rows, titles).map { row, title in
      guard !row.control.isHidden else { return (.zero, .zero, .zero) }
      if y > padding.top { y += max(0, rowSpacing) }
      let inside = row.places(title, column, in: room, isStacked: isStacked)
      let frame = Rect(padding.left, y, room, max(inside.title.maxY, inside.control.maxY))
      y += frame.height
      return (frame, inside.title, inside.control)
    }
  }
}

/// A title and a control of a ``FormView``.
private final class FormRow: View {
  let title: Label
  let control: View

  private static let gap = 12.0
  private static let gapBelowTitle = 4.0

  init(_ text: String, _ control: View) {
    title = Label(text)
    self.control = control
    super.init(frame: .zero)
    isArranging = true
    title.textRole = .text
    addSubview(title)
    addSubview(control)
  }

  /// The size of the title; empty where none is shown. The form measures it, so a change in the row reaches the form.
  override func sizeThatFits(_ size: Size) -> Size {
    control.isHidden || title.text.isEmpty ? .zero : title.measuredSize(within: size)
  }

  func place(title titleFrame: Rect, control frame: Rect) {
    let mirror = isRightToLeft ? bounds : nil
    title.isHidden = titleFrame.height == 0
    title.placeOnPixels(at: titleFrame, mirroredIn: mirror)
    control.placeOnPixels(at: frame, mirroredIn: mirror)
  }

  /// - Parameters:
  ///   - column: the width of the column of titles.
  ///   - isStacked: whether the title is above the control.
  func places(_ titleSize: Size, _ column: Double, in room: Double, isStacked: Bool) -> (title: Rect, control: Rect) {
    let width = min(titleSize.width, room)
    if isStacked {
      let top = titleSize.height > 0 ? titleSize.height + Self.gapBelowTitle : 0
      return (Rect(0, 0, width, titleSize.height), Rect(origin: Point(0, top), size: controlSize(in: room)))
    }
    let left = column > 0 ? column + Self.gap : 0
    let size = controlSize(in: max(0, room - left))
    // The first line of a high control is beside its title.
    let line = min(size.height, controlHeight)
    return (
      Rect(column - titleSize.width, max(0, (line - titleSize.height) / 2), width, titleSize.height),
      Rect(origin: Point(left, max(0, (titleSize.height - line) / 2)), size: size)
    )
  }

  private func controlSize(in room: Double) -> Size {
    let item = control.layout
    let stretches = item.alignSelf.map { $0 == .stretch } ?? takesWholeWidth
    return withUnsafePointer(to: item) { values in
      let size = ChildSize(of: control, values, in: Size(room, .infinity), stretches: stretches)
      return Size(min(size.width, room), size.height)
    }
  }

  private var takesWholeWidth: Bool {
    control is TextField || control is TextView || control is Slider || control is ProgressView || control.isArranging
  }
}
