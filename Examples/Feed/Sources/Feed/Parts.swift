import Stagecraft

/// A picture drawn with views: a sun over two hills.
final class Picture: View {
  private let parts = [View(), View(), View()]
  var person = 0 {
    didSet {
      let look = Mail.people[person], hills = Color(rgb: look.hills)
      backgroundColor = Color(rgb: look.sky)
      for (part, ink) in zip(parts, [Color(rgb: look.sun), hills.withAlpha(0.55), hills]) { part.backgroundColor = ink }
    }
  }
  init(_ side: Double, cornerRadius: Double) {
    super.init(frame: .zero)
    (clipsToBounds, self.cornerRadius) = (true, cornerRadius)
    layout = LayoutItem(shrink: 0, width: .points(side), height: .points(side))
    for part in parts { addSubview(part) }
  }
  override func layoutSubviews() {
    for (part, (x, y, size)) in zip(parts, [(0.54, 0.16, 0.28), (-0.3, 0.5, 1.1), (0.22, 0.64, 1.1)]) {
      part.frame = Rect(bounds.width * x, bounds.width * y, bounds.width * size, bounds.width * size)
      part.cornerRadius = bounds.width * size / 2
    }
  }
}

func line(_ text: String, _ fontSize: Double, _ color: Color) -> Label {
  let label = Label(text, fontSize: fontSize, color: color)
  label.numberOfLines = 1
  return label
}
func row(_ views: [View], spacing: Double = 12, inset: Double = 20) -> StackView {
  let padding = EdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
  return StackView(StackLayout(.row, spacing: spacing, alignment: .center, padding: padding), views)
}
/// A bar over a view that fills the rest.
func page(_ bar: [View], over content: View) -> StackView {
  let bar = row(bar)
  bar.layout = LayoutItem(shrink: 0, minHeight: 56)
  return StackView(StackLayout(), [bar, content.growing()])
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

/// A row of the list: the picture, who, what, and when.
final class MessageCell: ListViewCell {
  private let picture = Picture(48, cornerRadius: 12), name = line("", 15, Ink.text), time = line("", 12, Ink.soft)
  private let subject = line("", 14, Ink.text), preview = line("", 13, Ink.soft)
  var message = 0 {
    didSet {
      (picture.identifier, picture.person) = ("picture-\(message)", Mail.person(message))
      (name.text, time.text) = (Mail.people[picture.person].name, Mail.time(message))
      (subject.text, preview.text) = (Mail.subject(message), Mail.line(message))
    }
  }
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    selectionColor = Color(rgb: 0x24375f)
    let texts = StackView(StackLayout(spacing: 2), [row([name.growing(), time], inset: 0), subject, preview])
    fill(with: row([picture, texts.growing()], spacing: 14))
  }
  override func themeDidChange() { preview.numberOfLines = textScale > 1 ? 2 : 1 }
}

func button(_ text: String, action: @escaping () -> Void) -> Control {
  let button = Control(), inside = row([line(text, 14, Ink.accent)], inset: 14)
  (button.backgroundColor, button.cornerRadius, button.onActivate) = (Ink.line, 9, action)
  button.layout = LayoutItem(shrink: 0, minHeight: 32)
  inside.acceptsHits = false
  button.fill(with: inside)
  return button
}

/// Scrolls a column that is at most as wide as lines that read well.
final class Text: ScrollView {
  private let column: StackView
  init(_ views: [View]) {
    column = StackView(StackLayout(spacing: 24, padding: EdgeInsets(top: 8, left: 20, bottom: 32, right: 20)), views)
    super.init()
    addSubview(column)
  }
  override func layoutSubviews() {
    let width = min(bounds.width, 720), height = column.sizeThatFits(Size(width, .infinity)).height
    column.frame = Rect((bounds.width - width) / 2, 0, width, height)
    contentSize = Size(bounds.width, height)
    super.layoutSubviews()
  }
}
