import Stagecraft

/// All messages, or those that a search finds.
final class Inbox: ViewController, ListViewDataSource, ListViewDelegate {
  let list = ListView()
  let search = TextField(placeholder: said("Search"))
  private(set) var shown = Store.all

  override func viewDidLoad() {
    title = said("Inbox")
    view.backgroundRole = .background
    (list.rowHeight, list.activatesOnSingleClick) = (76, true)
    list.register(forCellReuseIdentifier: "message") { MessageCell() }
    (list.dataSource, list.delegate) = (self, self)
    search.onChange = { [unowned self] in find($0.text) }
    search.onReturn = { [unowned self] _ in _ = view.window?.setFocus(list) }
    let bar = row([search.growing()], inset: 20)
    bar.layout = LayoutItem(shrink: 0, margins: EdgeInsets(top: 12, left: 0, bottom: 12, right: 0))
    view.fill(with: StackView(StackLayout(.column), [bar, list.growing()]))
    let new = Button(said("New message"), icon: .plus, style: .plain) { [unowned self] in compose() }
    new.keyCommand = .control("n")
    let settings = Button(said("Settings"), style: .plain) { [unowned self] in present(Settings.sheet(), animated: true)
    }
    settings.keyCommand = .control(",")
    navigationItem.rightItems = [settings, new]
  }

  override func viewWillAppear(_ animated: Bool) {
    list.clearSelection(alongside: transitionCoordinator, animated: animated)
  }

  private func find(_ words: String) {
    let old = shown.map(\.id)
    shown = words.isEmpty ? Store.all : Store.all.filter { $0.matches(words.lowercased()) }
    list.apply(from: old, to: shown.map(\.id))
  }

  func compose(to address: String = "", subject: String = "") {
    present(Compose.sheet(to: address, subject: subject) { [unowned self] in sent() }, animated: true)
  }
  private func sent() {
    if let window = navigationController?.view.window { Toast.show(said("Message sent"), in: window) }
  }

  override func keyDown(_ event: KeyEvent) -> Bool {
    guard event.key == .character("f"), event.modifiers == .control else { return super.keyDown(event) }
    return view.window?.setFocus(search, showingRing: true) ?? false
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { shown.count }
  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "message")
    (cell as? MessageCell)?.show(shown[path.row])
    return cell
  }
  func listView(_ listView: ListView, didActivateRowAt path: ListView.IndexPath) {
    navigationController?.pushViewController(Letter(shown[path.row], inbox: self), animated: true)
  }
}

/// One message.
final class Letter: ViewController {
  private let message: Message, inbox: Inbox
  init(_ message: Message, inbox: Inbox) {
    (self.message, self.inbox) = (message, inbox)
    super.init()
    transitionController.directors = [DirectorFactory(ZoomDirector.self)]
    transitionController.matchedElements = [ElementMatch(back: "avatar-\(message.id)", fore: "avatar")]
  }
  override func viewDidLoad() {
    view.backgroundRole = .background
    let avatar = Avatar(88), body = TextView(message.body)
    avatar.show(message, as: "avatar")
    body.isEditable = false
    let subject = text(message.subject, 22, weight: .bold)
    subject.accessibilityRole = .heading
    let who = text("\(message.sender), \(message.time)", 14, .secondaryText)
    let head = row(
      [avatar, column([subject, who], spacing: 4).growing()], spacing: 18)
    let page = column([head, body.growing()], spacing: 16, inset: 20)
    view.fill(with: page)
    let reply = Button(said("Reply"), style: .plain) { [unowned self] in
      inbox.compose(to: "\(message.first.lowercased())@home.org", subject: "Re: \(message.subject)")
    }
    reply.keyCommand = .control("r")
    navigationItem.rightItems = [reply]
  }
}
