import Controls
import Geometry
import StageSupport
import Testing
import Transitions
import Views

/// The row that opened a screen is deselected as the user comes back.
///
/// The list has rows of 40 points in a window of 400 by 300; row 2 has opened a screen.
struct ListDeselectionTests {
  private final class Folders: ListViewController, ListViewDataSource, ListViewDelegate {
    var count = 20
    override func viewDidLoad() { listView.rowHeight = 40 }
    func listView(_ listView: ListView, numberOfRowsInSection section: Int) -> Int { count }
    func listView(_ listView: ListView, cellForRowAt path: ListView.IndexPath) -> ListViewCell { ListViewCell() }
  }

  private let stage = TransitionStage(director: AllDirectors.named("Slide")?.factory([:]))
  private let folders = Folders()
  private let page = ViewController()
  private let navigation: NavigationController
  private let path = ListView.IndexPath(row: 2)

  init() {
    navigation = NavigationController(root: folders)
    stage.show(navigation)
    stage.click(200, 100)
    stage.settle()
    open()
  }

  private func open() {
    stage.input { navigation.pushViewController(page, animated: true) }
    stage.settle()
  }

  private var selected: [Int] { folders.listView.indexPathsForSelectedRows.map(\.row) }

  /// How much of the selection's color is seen in the row: 1 while it is selected.
  private func color(ofRow row: Int = 2) -> Double {
    guard let cell = folders.listView.cellForRow(at: ListView.IndexPath(row: row)) else { return .nan }
    let own = cell.isSelected ? 1.0 : 0
    return cell.subviews.reduce(own) { $0 + ($1.backgroundColor == cell.selectionColor ? $1.alpha : 0) }
  }

  private func hold(at x: Double) {
    stage.press(2, 150)
    stage.drag(to: x, 150, seconds: 0.2)
    stage.rest()
  }

  @Test func `the color fades with a pop, and is gone at its end`() {
    #expect(selected == [2] && color() == 1)
    stage.input { navigation.popViewController(animated: true) }
    var last = 1.0
    while stage.transition != nil {
      stage.frame()
      let now = color()
      #expect(now <= last)
      if let progress = stage.transition?.progress.position, (0.2...0.8).contains(progress) {
        #expect(now > 0.05 && now < 0.95 && selected.isEmpty)
      }
      last = now
    }
    stage.settle()
    let cell = folders.listView.cellForRow(at: path)
    #expect(color() == 0 && selected.isEmpty && cell?.subviews.isEmpty == true)
  }

  @Test func `it follows the hand of an interactive pop, and comes back when the pop is cancelled`() {
    hold(at: 200)
    let half = color()
    #expect(half > 0.2 && half < 0.8)
    stage.drag(to: 330, 150, seconds: 0.2)
    stage.rest()
    #expect(color() < half)
    stage.drag(to: 40, 150, seconds: 0.2)
    stage.rest()
    #expect(color() > half)
    stage.release()
    stage.settle()
    #expect(navigation.topViewController === page && selected == [2] && color() == 1)
    let cell = folders.listView.cellForRow(at: path)
    #expect(cell?.isSelected == true && cell?.subviews.isEmpty == true)
  }

  @Test func `a pop that is finished by hand leaves no row selected`() {
    hold(at: 330)
    stage.release()
    stage.settle()
    #expect(navigation.topViewController === folders && selected.isEmpty && color() == 0)
  }

  @Test func `rows that change meanwhile keep their selection, and one that is selected meanwhile wins`() {
    hold(at: 200)
    stage.input {
      folders.count += 1
      folders.listView.apply(from: Array(1...20), to: Array(0...20))
    }
    stage.drag(to: 20, 150, seconds: 0.2)
    stage.rest()
    stage.release()
    stage.settle()
    #expect(selected == [3] && color(ofRow: 3) == 1)
    hold(at: 200)
    stage.input { folders.listView.selectRow(at: ListView.IndexPath(row: 5), animated: false) }
    stage.drag(to: 20, 150, seconds: 0.2)
    stage.rest()
    stage.release()
    stage.settle()
    #expect(selected == [5] && color(ofRow: 3) == 0)
  }

  @Test func `a list that keeps its selection, and a pop without motion`() {
    folders.clearsSelectionOnViewWillAppear = false
    stage.input { navigation.popViewController(animated: true) }
    stage.settle()
    #expect(selected == [2] && color() == 1)
    folders.clearsSelectionOnViewWillAppear = true
    open()
    stage.input { navigation.popViewController(animated: false) }
    stage.frame()
    #expect(selected.isEmpty && color() == 0)
  }

  @Test func `after a return, arrows go on from the row`() {
    stage.input { navigation.popViewController(animated: true) }
    stage.settle()
    stage.input { stage.window.setFocus(folders.listView) }
    stage.key(.down)
    #expect(selected == [3])
  }

  @Test func `a row that is deselected with motion fades, and a reused cell shows nothing of it`() {
    stage.input { navigation.popViewController(animated: false) }
    stage.input { folders.listView.selectRow(at: path, animated: false) }
    stage.settle()
    stage.input { folders.listView.deselectRow(at: path, animated: true) }
    stage.frames(4)
    #expect(color() > 0.2 && color() < 1 && selected.isEmpty)
    let cell = folders.listView.cellForRow(at: path)
    stage.input { folders.listView.contentOffset.y = 400 }
    stage.frame()
    #expect(cell?.subviews.isEmpty == true)
  }
}
