import Stagecraft

/// All messages by day, or some of them.
final class MessageList: ViewController, ListViewDataSource, ListViewDelegate {
  let list = ListView()
  private let chosen: [Int]?
  var onOpen: ((_ message: Int, _ isClick: Bool) -> Void)?
  init(_ title: String, only chosen: [Int]? = nil) {
    self.chosen = chosen
    super.init()
    self.title = title
  }
  override func viewDidLoad() {
    view.backgroundColor = Ink.ground
    (list.rowHeight, list.sectionHeaderHeight, list.activatesOnSingleClick) = (76, chosen == nil ? 28 : 0, true)
    list.register(forCellReuseIdentifier: "message") { MessageCell() }
    list.register(forCellReuseIdentifier: "day") {
      let header = ListViewCell()
      header.backgroundColor = Ink.raised
      header.fill(with: row([line("", 12, Ink.soft).growing()]))
      return header
    }
    (list.delegate, list.dataSource) = (self, self)
    let count = line("\(chosen?.count ?? Mail.count)", 14, Ink.soft)
    view.fill(with: page([line(title ?? "", 22, Ink.text).growing(), count], over: list))
  }

  private func message(_ path: ListView.IndexPath) -> Int { chosen?[path.row] ?? path.section * Mail.perDay + path.row }
  func numberOfSections(in listView: ListView) -> Int { chosen == nil ? Mail.count / Mail.perDay : 1 }
  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { chosen?.count ?? Mail.perDay }
  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "message")
    (cell as? MessageCell)?.message = message(path)
    return cell
  }
  func listView(_ listView: ListView, headerForSection section: Int) -> ListViewCell {
    let header = listView.dequeueReusableCell(withIdentifier: "day")
    (header.subviews.first?.subviews.first as? Label)?.text =
      section == 0 ? "Today" : section == 1 ? "Yesterday" : "\(section) days ago"
    return header
  }
  func listView(_ listView: ListView, didSelectRowAt path: ListView.IndexPath) { onOpen?(message(path), false) }
  func listView(_ listView: ListView, didActivateRowAt path: ListView.IndexPath) { onOpen?(message(path), true) }
}

/// One message. M shows the others of its sender, J the next one.
final class Letter: ViewController {
  private let message: Int, program: Program, isPushed: Bool
  init(_ message: Int, in program: Program) {
    (self.message, self.program, isPushed) = (message, program, program.split.isCollapsed)
    super.init()
    transitionController.directors = [DirectorFactory(FadeDirector.self)]
    guard isPushed else { return }
    transitionController.directors = [DirectorFactory(ZoomDirector.self)]
    transitionController.matchedElements = [ElementMatch(back: "picture-\(message)", fore: "picture")]
  }
  override func viewDidLoad() {
    view.backgroundColor = Ink.ground
    let picture = Picture(128, cornerRadius: 28), name = Mail.people[Mail.person(message)].name
    (picture.identifier, picture.person) = ("picture", Mail.person(message))
    let subject = Label(Mail.subject(message), fontSize: 24, color: Ink.text)
    let who = Label("\(name), \(Mail.time(message))", fontSize: 14, color: Ink.soft)
    let head = row([picture, StackView(StackLayout(spacing: 6), [subject, who]).growing()], spacing: 20, inset: 0)
    let back = button("Back") { [unowned self] in navigationController?.popViewController(animated: true) }
    back.isHidden = !isPushed
    let more = button("More from \(name.prefix { $0 != " " })") { [unowned self] in showMore(name) }
    let body = Label(Mail.body(message), fontSize: 16, color: Color(rgb: 0xd5dae6))
    view.fill(with: page([back, View().growing(), more], over: Text([head, body])))
  }
  private func showMore(_ name: String) {
    let sheet = MessageList(name, only: (0..<Mail.count).filter { Mail.people[Mail.person($0)].name == name })
    sheet.view.cornerRadius = 18
    sheet.transitionController.directors = [DirectorFactory(SheetDirector.self)]
    sheet.sheetPresentationController?.detents = [.medium, .large]
    sheet.onOpen = { [program, unowned sheet] message, isClick in
      if isClick { sheet.dismiss(animated: true) { _ in program.open(message) } }
    }
    present(sheet, animated: true)
  }
  override func keyDown(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .character("m"): showMore(Mail.people[Mail.person(message)].name)
    case .character("j"): program.open(min((program.current ?? message) + 1, Mail.count - 1))
    default: return super.keyDown(event)
    }
    return true
  }
}

/// The list and a letter side by side; in a narrow window one over the other.
final class Program {
  let inbox = MessageList("Inbox"), stack: NavigationController, split: SplitViewController
  private(set) var current: Int?
  init() {
    stack = NavigationController(root: inbox)
    split = SplitViewController(primary: stack, secondary: ViewController())
    (split.minimumExpandedWidth, split.minimumPrimaryColumnWidth) = (700, 280)
    inbox.onOpen = { [unowned self] message, isClick in if isClick == split.isCollapsed { open(message) } }
    split.onCollapseChange = { [unowned self] in
      stack.popToRootViewController(animated: false)
      if let current { split.showDetail(Letter(current, in: self), animated: false) }
    }
    open(0)
    current = nil
  }
  /// Shows a message, and selects its row.
  func open(_ message: Int) {
    current = message
    let path = ListView.IndexPath(row: message % Mail.perDay, section: message / Mail.perDay)
    inbox.list.selectRow(at: path, animated: true, scrollPosition: ListView.ScrollPosition.none)
    guard stack.viewControllers.count > 1 else { return split.showDetail(Letter(message, in: self)) }
    stack.setViewControllers([inbox, Letter(message, in: self)], animated: false)
  }
}
