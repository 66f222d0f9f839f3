import Geometry
import Transitions
import Views

/// A dialog: a title, a message, and buttons. The screen beneath is dimmed until one of them is pressed.
///
/// ```swift
/// let alert = AlertController(title: "Delete the note?", message: "It cannot be brought back.")
/// alert.addAction(AlertAction("Cancel", style: .cancel))
/// alert.addAction(AlertAction("Delete", style: .destructive) { store.delete(note) })
/// present(alert, animated: true)
/// ```
/// Return presses the ``preferredAction``, Escape the action that cancels. A dialog without actions gets one, "OK".
/// Its coming and going are transitions as all others: they can be turned round at any moment, and end once.
/// > Source: UIKit, `UIAlertController`.
@MainActor public final class AlertController: ViewController {
  /// The text below the title; nil for none. Read when the dialog is shown.
  public var message: String?
  /// The buttons, in the order of being added.
  public private(set) var actions: [AlertAction] = []
  /// The index of the action that Return presses; nil, the default: the first of the style `default`.
  public var preferredAction: Int?
  /// A view between the message and the buttons, as wide as the dialog, such as a text field; nil for none. Read when
  /// the dialog is shown.
  public var contentView: View?

  /// The fields of the dialog, in the order of being added.
  public private(set) var textFields: [TextField] = []

  private let transitioning = DialogTransitioning { view, room in
    let width = min(AlertController.width, room.width)
    return Size(width, view.sizeThatFits(Size(width, .infinity)).height)
  }
  private var isAnswered = false
  private var buttons: [Button] = []
  private static let width = 380.0

  /// Makes a dialog.
  public init(title: String? = nil, message: String? = nil) {
    super.init()
    self.title = title
    self.message = message
    transitioning.prepare(self)
  }

  /// Adds a button. Add all before the dialog is shown.
  public func addAction(_ action: AlertAction) { actions.append(action) }

  /// Adds a field for a line of text, below the message and above the ``contentView``. Add all before the dialog is
  /// shown; the first one gets the focus, with its text selected.
  ///
  /// ```swift
  /// let name = alert.addTextField("Untitled", placeholder: "The name of the note")
  /// alert.addAction(AlertAction("Rename") { note.name = name.text })
  /// ```
  /// > Source: UIKit, `addTextField(configurationHandler:)`.
  @discardableResult
  public func addTextField(_ text: String = "", placeholder: String = "") -> TextField {
    let field = TextField(text, placeholder: placeholder)
    // Ready to be replaced.
    field.selectAll()
    textFields.append(field)
    return field
  }

  public override func loadView() -> View {
    if actions.isEmpty { actions = [AlertAction("OK")] }
    let preferred = preferred
    buttons = actions.enumerated().map { index, action in
      let button = Button(action.title, style: index == preferred ? .filled : .gray)
      switch action.style {
      case .default: button.role = index == preferred ? .primary : .normal
      case .cancel: button.role = .cancel
      case .destructive:
        button.role = .destructive
        if index == preferred { button.keyCommand = KeyCommand(.enter) }
      }
      button.onActivate = { [weak self] in self?.answer(action) }
      return button
    }
    return AlertView(
      title: title ?? "", message: message ?? "", content: textFields + [contentView].compactMap { $0 },
      buttons: buttons)
  }

  public override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    isAnswered = false
  }

  private func answer(_ action: AlertAction) {
    guard !isAnswered else { return }
    isAnswered = true
    dismiss(animated: true) { (_: TransitionOutcome) in action.handler() }
  }

  /// The action that Return presses.
  private var preferred: Int? {
    preferredAction.flatMap { actions.indices.contains($0) ? $0 : nil } ?? actions.firstIndex { $0.style == .default }
      ?? (actions.count == 1 ? 0 : nil)
  }

  /// The first field, or else the button that Return presses.
  public override var preferredFocusView: View? {
    let first = view.window?.firstFocusableView
    return first is any TextInputClient ? first : preferred.map { buttons[$0] }
  }

  /// Escape presses the button that cancels, or the only one; where there is none, the dialog waits for an answer. The
  /// buttons handle these keys themselves once the dialog is at rest.
  public override func keyDown(_ event: KeyEvent) -> Bool {
    let index: Int?
    switch event.key {
    case .escape: index = actions.firstIndex { $0.style == .cancel } ?? (actions.count == 1 ? 0 : nil)
    case .enter: index = preferred
    case .backspace: index = nil
    case .tab, .space, .delete, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .back, .forward, .menu,
      .function,
      .character, .other:
      return super.keyDown(event)
    }
    if let index, !event.isRepeat, event.modifiers.isEmpty { answer(actions[index]) }
    return true
  }
}

/// A button of a dialog.
/// > Source: UIKit, `UIAlertAction`.
public struct AlertAction {
  /// The role of the button.
  public nonisolated enum Style: Hashable, Sendable {
    /// Any other.
    case `default`
    /// Leaves everything as it is: Escape presses it.
    case cancel
    /// Destroys something.
    case destructive
  }

  /// The text of the button.
  public var title: String
  /// The role of the button.
  public var style: Style
  /// Called once the dialog is gone.
  public var handler: () -> Void

  /// Makes a button. Default style: `default`.
  public init(_ title: String, style: Style = .default, handler: @escaping () -> Void = {}) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}

/// The view of a dialog, which scrolls where the window is too low for it.
private final class AlertView: ScrollView {
  private let stack: StackView
  private let titleLabel: Label
  private let messageLabel: Label

  init(title: String, message: String, content: [View], buttons: [View]) {
    titleLabel = Label(title)
    messageLabel = Label(message)
    let row = AlertButtons(buttons)
    var parts: [View] = []
    if !title.isEmpty { parts.append(titleLabel) }
    if !message.isEmpty { parts.append(messageLabel) }
    parts += content
    row.layout.margins = EdgeInsets(top: 12, left: 0, bottom: 0, right: 0)
    stack = StackView(
      StackLayout(.column, spacing: 10, padding: EdgeInsets(top: 22, left: 22, bottom: 20, right: 22)), parts + [row])
    super.init(frame: .zero)
    identifier = "alert"
    contentView = stack
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    clipsToBounds = contentSize.height > bounds.height
  }

  override func describeAccessibility(_ description: inout AccessibilityDescription) {
    super.describeAccessibility(&description)
    description.role = .alert
    description.label = titleLabel.text.isEmpty ? messageLabel.text : titleLabel.text
  }

  override func sizeThatFits(_ size: Size) -> Size { stack.measuredSize(within: Size(size.width, .infinity)) }

  override func themeDidChange() {
    super.themeDidChange()
    let theme = theme
    raise(radius: theme.radii.card, shadow: 40, drop: 16)
    titleLabel.fontSize = theme.fontSizes.title
    titleLabel.textColor = theme.text
    messageLabel.fontSize = theme.fontSizes.control
    messageLabel.textColor = theme.secondaryText
  }
}

/// The buttons of a dialog: side by side where two fit, else below each other.
private final class AlertButtons: View {
  private let buttons: [View]
  private static let gap = 10.0

  init(_ buttons: [View]) {
    self.buttons = buttons
    super.init(frame: .zero)
    for button in buttons { addSubview(button) }
  }

  private func sizes() -> [Size] { buttons.map { $0.measuredSize(within: Size(.infinity, .infinity)) } }

  private func isRow(_ width: Double, _ sizes: [Size]) -> Bool {
    let widest = sizes.map(\.width).max() ?? 0
    return buttons.count <= 2 && widest * Double(buttons.count) + Self.gap * Double(buttons.count - 1) <= width
  }

  override func sizeThatFits(_ size: Size) -> Size {
    let sizes = sizes()
    let highest = sizes.map(\.height).max() ?? 0
    let widest = sizes.map(\.width).max() ?? 0
    if isRow(size.width, sizes) { return Size(min(size.width, widest * 2 + Self.gap), highest) }
    return Size(widest, sizes.reduce(-Self.gap) { $0 + $1.height + Self.gap })
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let sizes = sizes()
    if isRow(bounds.width, sizes) {
      let width = (bounds.width - Self.gap * Double(buttons.count - 1)) / Double(max(1, buttons.count))
      for (index, button) in buttons.enumerated() {
        button.frame = onPixels(directed(Rect(Double(index) * (width + Self.gap), 0, width, bounds.height)))
      }
    } else {
      var y = 0.0
      for (button, size) in zip(buttons, sizes) {
        button.frame = onPixels(Rect(0, y, bounds.width, size.height))
        y += size.height + Self.gap
      }
    }
  }
}
