import Controls
import Geometry
import TestSupport
import Views

/// A list at the left whose rows are dragged, and one at the right that takes them between its rows.
final class DragStage {
  let stage: ControlStage
  let left = ListView(frame: Rect(0, 0, 190, 300))
  let right = ListView(frame: Rect(210, 0, 190, 300))
  let songs = Rows()
  let queue = Rows()
  /// What was dropped, and how drags ended.
  var log: [String] = []
  var sessions: [ObjectIdentifier: Int] = [:]
  private var kept: [DragSession] = []
  var onEnd: (() -> Void)?

  init(count: Int = 20, queued: Int = 3) {
    songs.sections = [(0..<count).map { "s\($0)" }]
    queue.sections = [(0..<queued).map { "q\($0)" }]
    stage = ControlStage(left, right)
    stage.input {
      for (list, rows) in [(left, songs), (right, queue)] {
        list.rowHeight = 40
        list.register(forCellReuseIdentifier: "row") { TextCell() }
        list.dataSource = rows
        list.delegate = rows
        list.accessibilityLabel = list === left ? "Songs" : "Queue"
      }
      left.allowsMultipleSelection = true
      left.dragInteraction = DragInteraction { [unowned self] place in
        place.indexPath.map { [DragItem(songs.sections[0][$0.row])] } ?? []
      } didEnd: { [weak self] session, operation in
        guard let self else { return }
        kept.append(session)
        sessions[ObjectIdentifier(session), default: 0] += 1
        log.append("end \(operation)")
        onEnd?()
      }
      right.dropInteraction = .betweenRows { [unowned self] path, session in insert(session, at: path) }
    }
    stage.settle()
  }

  private func insert(_ session: DragSession, at path: ListView.IndexPath) {
    let objects = session.objects(of: String.self)
    log.append("drop \(objects.joined(separator: " ")) at \(path.row)")
    let (old, place) = (queue.sections[0], min(path.row, queue.sections[0].count))
    queue.sections[0].insert(contentsOf: objects, at: place)
    right.apply(queue.sections[0].difference(from: old))
    guard session.operation == .move else { return }
    let before = songs.sections[0]
    songs.sections[0].removeAll { objects.contains($0) }
    left.apply(songs.sections[0].difference(from: before))
  }

  var window: Window { stage.window }
  var overlays: [View] { window.subviews.filter { $0.identifier == "drag" } }
  /// What is carried; nil where nothing is.
  var picture: View? { overlays.last?.subviews.last { !$0.subviews.isEmpty } }
  /// The mark of the target; nil where none is shown.
  var mark: View? { overlays.last?.subviews.first.flatMap { $0.isHidden ? nil : $0 } }
  /// The point of the picture that was pressed, in the window.
  var anchor: Point? { picture?.center }
  var isAtRest: Bool { overlays.isEmpty && window.keyInterceptor == nil && window.cursorOverride == nil }

  /// Takes a row of the left list.
  func lift(row: Int = 1) {
    stage.press(100, Double(row) * 40 + 20)
    stage.drag(by: 20, 0, seconds: 0.1)
  }

  func take() -> String {
    defer { log = [] }
    return log.joined(separator: ", ")
  }
}
