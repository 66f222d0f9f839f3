import Transitions
import Views

/// The lanes that a log was made with. Their views are found by identifier in each frame, because another view may have
/// it by then.
final class ChosenLanes {
  let lanes: [MotionLane]
  private let slots: [Int]
  /// The progress, for the velocities of what follows it, where it is none of the lanes.
  private let guide: Int?
  /// The identifiers that the lanes read, each once, and for each lane its place among them; -1 without a view.
  private let views: [String]
  private let viewOfLane: [Int]
  private var found: [Unmanaged<View>?]

  init(_ lanes: [MotionLane], in history: MotionHistory) {
    self.lanes = lanes
    slots = lanes.map { history.addLane($0, .nan, since: 0) }
    guide = lanes.contains(.progress) ? nil : history.addLane(.progress, .nan, since: 0)
    var views: [String] = []
    viewOfLane = lanes.map { lane in
      guard let view = lane.view else { return -1 }
      if let index = views.firstIndex(of: view) { return index }
      views.append(view)
      return views.count - 1
    }
    self.views = views
    found = Array(repeating: nil, count: views.count)
  }

  func follows(_ view: String) -> Bool { views.contains(view) }

  /// Samples the lanes.
  /// - Parameter didChange: called for an identifier that another view has since the last frame.
  func sample(_ window: Window, _ transition: Transition?, into store: SampleStore, _ didChange: (String) -> Void) {
    for index in views.indices {
      let view = window.topmostView(withIdentifier: views[index]).map { Unmanaged.passUnretained($0) }
      // Only compared: the earlier view may be gone.
      if let view, let former = found[index], view.toOpaque() != former.toOpaque() { didChange(views[index]) }
      found[index] = view
    }
    for index in lanes.indices {
      let view = viewOfLane[index] < 0 ? nil : found[viewOfLane[index]]?.takeUnretainedValue()
      store.add(lanes[index].read(view, transition), to: slots[index])
    }
    if let guide { store.add(MotionLane.progress.read(nil, transition), to: guide) }
  }
}
