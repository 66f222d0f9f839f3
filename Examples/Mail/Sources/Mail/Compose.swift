import Stagecraft

/// A new message. It can be sent when its address is one.
final class Compose: ViewController {
  let to = TextField(placeholder: "name@example.org"), subject = TextField(), body = TextView("")
  private let send = Button(said("Send"), role: .primary), progress = ProgressView()
  private let onSent: () -> Void
  private var task: Task<Void, Never>?

  static func sheet(to address: String, subject: String, onSent: @escaping () -> Void) -> Compose {
    let compose = Compose(onSent)
    (compose.to.text, compose.subject.text) = (address, subject)
    compose.modalPresentationStyle = .pageSheet
    return compose
  }
  init(_ onSent: @escaping () -> Void) {
    self.onSent = onSent
    super.init()
    title = said("New message")
  }

  override func viewDidLoad() {
    view.backgroundRole = .surface
    view.cornerRadius = 16
    to.validator = { isAddress($0) ? nil : said("An address looks like name@example.org") }
    to.onChange = { [unowned self] _ in update() }
    body.placeholder = said("Write something")
    progress.isHidden = true
    let cancel = Button(said("Cancel"), role: .cancel) { [unowned self] in leave() }
    send.onActivate = { [unowned self] in start() }
    send.keyCommand = KeyCommand(.enter, modifiers: .control)
    let head = row([text(said("New message"), 18, weight: .semibold).growing(), cancel, send])
    view.fill(
      with: column([head, field(said("To"), to), field(said("Subject"), subject), body.growing(), progress], inset: 20))
    update()
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    let first: View = to.text.isEmpty ? to : body
    first.becomeFocused()
  }
  private func update() { send.isEnabled = to.isValid && task == nil }

  private func start() {
    progress.isHidden = false
    let address = to.text
    task = Task {
      do {
        try await Store.send(to: address) { progress.setProgress($0, animated: true) }
        dismiss(animated: true) { [onSent] _ in onSent() }
      } catch { progress.isHidden = true }
      task = nil
    }
    update()
  }
  private func leave() {
    task?.cancel()
    dismiss(animated: true)
  }
}

/// A name, an @, and a host with a dot in it.
func isAddress(_ text: String) -> Bool {
  let parts = text.split(separator: "@", omittingEmptySubsequences: false)
  return parts.count == 2 && !parts[0].isEmpty && !text.contains(" ")
    && parts[1].split(separator: ".").count >= 2 && parts[1].first != "." && parts[1].last != "."
}
