import Stagecraft

func text(_ string: String, _ size: Double, _ role: Theme.ColorRole = .text, weight: Font.Weight = .regular) -> Label {
  let label = Label(string)
  label.font = .system(size: size, weight: weight)
  label.textRole = role
  return label
}

func oneLine(_ label: Label) -> Label {
  label.numberOfLines = 1
  return label
}

func row(_ views: [View], spacing: Double = 12, inset: Double = 0) -> StackView {
  let padding = EdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
  return StackView(StackLayout(.row, spacing: spacing, alignment: .center, padding: padding), views)
}

func column(_ views: [View], spacing: Double = 12, inset: Double = 0) -> StackView {
  let padding = EdgeInsets(top: inset, left: inset, bottom: inset, right: inset)
  return StackView(StackLayout(.column, spacing: spacing, padding: padding), views)
}

extension View {
  /// Takes the space that is left over.
  func growing() -> Self {
    layout = LayoutItem(grow: 1, basis: .points(0))
    return self
  }
  func fill(with view: View) {
    view.relativeFrame = .fill
    addSubview(view)
  }
}

/// The initials of a sender in a colored square.
final class Avatar: View {
  private let label = Label("", color: .white, alignment: .center)
  init(_ side: Double) {
    super.init(frame: .zero)
    layout = LayoutItem(shrink: 0, width: .points(side), height: .points(side))
    (label.font, label.adjustsFontForTextScale) = (.system(size: side * 0.38, weight: .semibold), false)
    fill(with: label)
    (cornerRadius, accessibilityElementsHidden) = (side * 0.28, true)
  }
  func show(_ message: Message, as identifier: String) {
    (label.text, backgroundColor, self.identifier) = (message.initials, Store.color(of: message), identifier)
  }
}

final class MessageCell: ListViewCell {
  private let avatar = Avatar(44)
  private let sender = oneLine(text("", 15, weight: .semibold)), time = oneLine(text("", 12, .secondaryText))
  private let subject = oneLine(text("", 14)), preview = oneLine(text("", 13, .secondaryText))
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let texts = column([row([sender.growing(), time]), subject, preview], spacing: 2)
    fill(with: row([avatar, texts.growing()], spacing: 14, inset: 20))
  }
  override func themeDidChange() { selectionColor = theme.selection }
  func show(_ message: Message) {
    avatar.show(message, as: "avatar-\(message.id)")
    (sender.text, time.text, subject.text, preview.text) = (message.sender, message.time, message.subject, message.body)
  }
}

/// A label before a control, as forms have them.
func field(_ title: String, _ control: View) -> StackView {
  let label = text(title, 14, .secondaryText)
  label.layout = LayoutItem(shrink: 0, minWidth: 84)
  return row([label, control.growing()])
}
