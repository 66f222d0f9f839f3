import Stagecraft

/// Settings in two tabs.
enum Settings {
  static func sheet() -> ViewController {
    let tabs = TabController([Page("Appearance", appearance()), Page("Account", account())])
    tabs.view.backgroundRole = .surface
    tabs.view.cornerRadius = 16
    tabs.modalPresentationStyle = .pageSheet
    return tabs
  }

  private static func appearance() -> [View] {
    let theme = SegmentedControl(["Automatic", "Light", "Dark"], selectedSegmentIndex: 0)
    theme.onValueChange = { program.setTheme([.automatic, .light, .dark][$0]) }
    let size = Slider(value: 76, in: 64...96, step: 4)
    size.onValueChange = { program.inbox.list.rowHeight = $0 }
    return [field("Theme", theme), field("Rows", size)]
  }

  private static func account() -> [View] {
    let name = TextField("Ada Byron"), secret = TextField("weaver")
    secret.isSecureTextEntry = true
    let sound = Toggle(isOn: true)
    let clear = Button("Forget everything", role: .destructive)
    clear.onActivate = {
      let alert = AlertController(title: "Forget everything?", message: "The messages stay on the server.")
      alert.addAction(AlertAction("Cancel", style: .cancel))
      alert.addAction(AlertAction("Forget", style: .destructive))
      program.stack.visibleViewController.present(alert, animated: true)
    }
    return [field("Name", name), field("Password", secret), field("Sound", row([sound])), row([clear])]
  }

  private final class Page: ViewController {
    private let rows: [View]
    init(_ title: String, _ rows: [View]) {
      self.rows = rows
      super.init()
      self.title = title
    }
    override func viewDidLoad() { view.fill(with: column(rows, spacing: 16, inset: 24)) }
  }
}
