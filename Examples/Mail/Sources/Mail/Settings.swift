import Stagecraft

/// Settings in two tabs.
enum Settings {
  static func sheet() -> ViewController {
    let tabs = TabController([Page(said("Appearance"), appearance()), Page(said("Account"), account())])
    (tabs.title, tabs.view.backgroundRole, tabs.view.cornerRadius) = (said("Settings"), .surface, 16)
    tabs.modalPresentationStyle = .pageSheet
    return tabs
  }

  private static func appearance() -> [View] {
    let theme = SegmentedControl([said("Automatic"), said("Light"), said("Dark")], selectedSegmentIndex: 0)
    theme.onValueChange = { program.setTheme([.automatic, .light, .dark][$0]) }
    let size = Slider(value: 76, in: 64...96, step: 4)
    size.onValueChange = { program.inbox.list.rowHeight = $0 }
    return [field(said("Theme"), theme), field(said("Rows"), size)]
  }

  private static func account() -> [View] {
    let name = TextField(said("Ada Byron")), secret = TextField("weaver")
    secret.isSecureTextEntry = true
    let sound = Toggle(isOn: true)
    let clear = Button(said("Forget everything"), role: .destructive)
    clear.onActivate = {
      let alert = AlertController(title: said("Forget everything?"), message: said("The messages stay on the server."))
      alert.addAction(AlertAction(said("Cancel"), style: .cancel))
      alert.addAction(AlertAction(said("Forget"), style: .destructive))
      program.stack.visibleViewController.present(alert, animated: true)
    }
    return [
      field(said("Name"), name), field(said("Password"), secret), field(said("Sound"), row([sound])), row([clear]),
    ]
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
