import Controls
import Geometry
import SDLStage
import Views

/// The properties of the selected view, in sections.
final class PropertyPanel: View {
  private let scroll = ScrollView()
  private let content: StackView
  private let rows: [PropertyRow]
  private let headings: [(section: InspectedProperty.Section, label: Label)]
  private let title = Label.column("", .text, weight: .semibold)
  private let message = Label.column("", .danger)
  private let empty = Label.column("Select a view", .secondaryText, alignment: .center)
  private weak var target: View?

  /// - Parameter edit: performs a change of a view of the inspected stage.
  init(edit: @escaping (_ change: () -> Void) -> Void) {
    rows = InspectedProperty.catalog.map { PropertyRow($0) }
    headings = InspectedProperty.Section.allCases.map { ($0, Label.column($0.rawValue, .accent, weight: .semibold)) }
    let padding = EdgeInsets(top: 8, left: 12, bottom: 12, right: 12)
    content = StackView(StackLayout(.column, padding: padding))
    super.init(frame: .zero)
    for (section, label) in headings {
      label.layout = LayoutItem(shrink: 0, height: .points(24))
      content.addSubview(label)
      for row in rows where row.property.section == section {
        row.layout = LayoutItem(shrink: 0)
        content.addSubview(row)
      }
    }
    for row in rows {
      row.edit = edit
      row.onRefusal = { [weak self] in self?.showMessage($0) }
    }
    message.numberOfLines = 2
    message.isHidden = true
    scroll.contentView = content
    for part in [title, scroll, message, empty] { addSubview(part) }
    backgroundRole = .surface
    show(nil)
  }

  /// Shows the properties of a view; nil for none. Called again, it shows what has changed.
  func show(_ view: View?) {
    if target !== view || view == nil {
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
    if title.text != text { title.text = text }
    var changed = false
    for row in rows where row.show(view) { changed = true }
    guard changed else { return }
    for heading in headings {
      heading.label.isHidden = !rows.contains { $0.property.section == heading.section && !$0.isHidden }
    }
    for row in rows { row.invalidateIntrinsicContentSize() }
    scroll.setNeedsLayout()
  }

  private func showMessage(_ sentence: String?) {
    message.text = sentence ?? ""
    message.isHidden = sentence == nil
    setNeedsLayout()
  }

  /// The sentence about a text that was refused; nil without one.
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
