import Stagecraft

/// Rows that make room for the one in the hand; the list does all of it.
final class Reordering: Interaction, ListViewDataSource {
  private let list = ListView()
  private var songs = ["Harbour lights", "Paper boats", "North window", "Slow river", "Winter radio", "Ember"]

  init() { super.init("A list under the hand", "Drag a row up or down, or press Alt-Up and Alt-Down.") }

  override func build() {
    (list.rowHeight, list.allowsReordering, list.dataSource) = (56, true, self)
    list.register(forCellReuseIdentifier: "song") { ListViewCell() }
    area.addSubview(list)
  }

  override func arrange(in size: Size) { list.frame = Rect(around: size.middle, min(460, size.width), size.height) }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { songs.count }
  func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell {
    let cell = listView.dequeueReusableCell(withIdentifier: "song")
    for view in cell.subviews { view.removeFromSuperview() }
    let picture = photo(songs[path.row].utf8.count, corner: 8), name = text(songs[path.row], 16)
    let padding = EdgeInsets(top: 8, left: 12, bottom: 8, right: 12)
    let row = StackView(StackLayout(.row, spacing: 14, alignment: .center, padding: padding), [picture, name])
    picture.layout = LayoutItem(width: .points(40), height: .points(40))
    row.relativeFrame = .fill
    cell.addSubview(row)
    return cell
  }
  func listView(_ listView: ListView, moveRowAt source: ListView.IndexPath, to destination: ListView.IndexPath) {
    songs.insert(songs.remove(at: source.row), at: destination.row)
  }

  override func demonstrate() {
    let old = songs
    songs.insert(songs.removeLast(), at: 0)
    list.apply(from: old, to: songs)
  }
}
