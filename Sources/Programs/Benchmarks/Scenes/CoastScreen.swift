import Stagecraft

/// A list of a million rows of one text, which scroll without news: what remains is the cost of the list itself.
final class CoastScreen: ViewController, ListViewDataSource {
  override func viewDidLoad() {
    let list = ListView()
    list.relativeFrame = .fill
    list.rowHeight = 48
    list.register(forCellReuseIdentifier: "row") { CoastCell() }
    list.dataSource = self
    view.addSubview(list)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { 1_000_000 }

  func listView(_ listView: ListView, cellForRowAt indexPath: ListView.IndexPath) -> ListViewCell {
    listView.dequeueReusableCell(withIdentifier: "row")
  }
}

private final class CoastCell: ListViewCell {
  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    let avatar = View(frame: Rect(8, 4, 40, 40))
    avatar.backgroundColor = Color(rgb: Palette.colors[0])
    avatar.cornerRadius = 20
    addSubview(avatar)
    addSubview(Label("Message", fontSize: 15, frame: Rect(56, 14, 300, 20)))
  }
}
