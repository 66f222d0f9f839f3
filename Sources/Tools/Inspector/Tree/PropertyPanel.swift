import Controls
import Geometry
import Views

/// The properties of the selected view, in sections.
final class PropertyPanel: View {
  private let scroll = ScrollView()
  private let content: StackView
  /// All rows that were made, in the order of the panel. Rows of properties that the view has not are hidden.
  private var rows: [PropertyRow] = []
  private var headings: [(section: String, label: Label)] = []
  /// The rows of the view's properties.
  private var shown: [PropertyRow] = []
  private let title = Label.column("", .text, weight: .semibold)
  private let message = Label.column("", .danger)
  private let empty = Label.column("Select a view", .secondaryText, alignment: .center)
  private weak var target: View?

  /// Called with an edit of a property, by its name.
  var onEdit: ((_ view: View, _ property: String, PropertyEdit) -> Void)?

  /// More rows than a program has properties. Where they are exceeded, the rows are made again.
  private static let mostRows = 300

  init() {
    let padding = EdgeInsets(top: 8, left: 12, bottom: 12, right: 12)
    content = StackView(StackLayout(.column, padding: padding))
    super.init(frame: .zero)
    message.numberOfLines = 2
    message.isHidden = true
    scroll.contentView = content
    for part in [title, scroll, message, empty] { addSubview(part) }
    backgroundRole = .surface
    show(nil, [])
  }

  /// Shows the properties of a view; nil for none. Called again, it shows what has changed.
  func show(_ view: View?, _ values: [PropertyValue]) {
    let isNew = target !== view
    if isNew || view == nil {
      target = view
      scroll.isHidden = view == nil
      title.isHidden = view == nil
      empty.isHidden = view != nil
      showMessage(nil)
      setNeedsLayout()
    }
    guard let view else { return }
    let name = [view.typeName, view.screenTitle ?? view.identifier.map { "“\($0)”" }].compactMap { $0 }
    let text = name.joined(separator: "  ")
    if !title.text.isExactly(text) { title.text = text }
    show(values, isNew: isNew)
  }

  private func show(_ values: [PropertyValue], isNew: Bool) {
    if rows.count > Self.mostRows { removeRows() }
    var next: [PropertyRow] = []
    next.reserveCapacity(values.count)
    var changed = false
    for (index, value) in values.enumerated() {
      let isSame = index < shown.count && shown[index].value.fits(value)
      let row = isSame ? shown[index] : row(for: value, after: next.last)
      if row.show(value, isNew: isNew) { changed = true }
      next.append(row)
    }
    if !next.elementsEqual(shown, by: ===) {
      changed = true
      shown = next
      let visible = Set(next.map(ObjectIdentifier.init))
      for row in rows { row.isHidden = !visible.contains(ObjectIdentifier(row)) }
    }
    guard changed else { return }
    for heading in headings {
      heading.label.isHidden = !rows.contains { $0.value.section == heading.section && !$0.isHidden }
    }
    for row in rows { row.invalidateIntrinsicContentSize() }
    scroll.setNeedsLayout()
  }

  /// The row of a property, which is made where there is none yet: after `last`, under the heading of its section.
  private func row(for value: PropertyValue, after last: PropertyRow?) -> PropertyRow {
    if let row = rows.first(where: { $0.value.fits(value) }) { return row }
    let row = PropertyRow(value)
    row.layout = LayoutItem(shrink: 0)
    row.onEdit = { [weak self] row, edit in
      guard let self, let target else { return }
      onEdit?(target, row.value.name, edit)
    }
    row.onRefusal = { [weak self] in self?.showMessage($0) }
    var place = last.flatMap { last in content.subviews.firstIndex { $0 === last } }.map { $0 + 1 } ?? 0
    if let heading = headings.first(where: { $0.section == value.section }) {
      let first = content.subviews.firstIndex { $0 === heading.label } ?? 0
      place = max(place, first + 1)
    } else {
      // Hidden rows of the section above stay under their heading.
      while place < content.subviews.count, content.subviews[place] is PropertyRow { place += 1 }
      let label = Label.column(value.section, .accent, weight: .semibold)
      label.layout = LayoutItem(shrink: 0, height: .points(24))
      headings.append((value.section, label))
      content.insertSubview(label, at: place)
      place += 1
    }
    content.insertSubview(row, at: place)
    rows.append(row)
    return row
  }

  private func removeRows() {
    for view in content.subviews { view.removeFromSuperview() }
    rows = []
    headings = []
    shown = []
  }

  /// Shows a sentence about a value that was refused; nil for none.
  func showMessage(_ sentence: String?) {
    message.text = sentence ?? ""
    message.isHidden = sentence == nil
    setNeedsLayout()
  }

  /// The sentence about a value that was refused; nil without one.
  var refusal: String? { message.isHidden ? nil : message.text }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    title.frame = Rect(12, 0, max(0, size.width - 24), 28)
    let foot = message.isHidden ? 0.0 : 36
    scroll.frame = Rect(0, 28, size.width, max(0, size.height - 28 - foot))
    message.frame = Rect(12, size.height - foot, max(0, size.width - 24), foot)
    empty.frame = Rect(origin: .zero, size: size)
  }
}
