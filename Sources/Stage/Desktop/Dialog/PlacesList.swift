import Controls
import Geometry
import Views

/// The places at the side of the dialog.
final class PlacesList: ListView, ListViewDataSource, ListViewDelegate {
  var onOpen: ((Place.Location) -> Void)?
  private(set) var places: [Place] = []

  private final class Cell: ListViewCell {
    let content = IconLabel()

    override init(frame: Rect = .zero) {
      super.init(frame: frame)
      content.relativeFrame = RelativeFrame(
        x: .points(10), y: .points(0), width: .percent(100, plus: -16), height: .percent(100))
      addSubview(content)
    }

    override func themeDidChange() {
      super.themeDidChange()
      selectionColor = theme.selection
    }
  }

  override init(frame: Rect = .zero) {
    super.init(frame: frame)
    register(forCellReuseIdentifier: "place") { Cell() }
    rowHeight = 32
    accessibilityLabel = "Places"
    (dataSource, delegate) = (self, self)
  }

  func show(_ places: [Place], at location: Place.Location) {
    self.places = places
    reloadData()
    select(location)
  }

  /// Marks the place that is shown; none where it is another folder.
  func select(_ location: Place.Location) {
    let row = places.firstIndex { $0.location == location }
    selectRow(at: row.map { IndexPath(row: $0, section: 0) }, animated: false)
  }

  func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { places.count }

  func listView(_ listView: ListView, cellForRowAt indexPath: IndexPath) -> ListViewCell {
    let cell = dequeueReusableCell(withIdentifier: "place")
    let place = places[indexPath.row]
    (cell as? Cell)?.content.show(place.name, place.icon)
    return cell
  }

  func listView(_ listView: ListView, didSelectRowAt indexPath: IndexPath) { onOpen?(places[indexPath.row].location) }
}
