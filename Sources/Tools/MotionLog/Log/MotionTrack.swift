import Plans
import Runtime
import Views

/// One property of a view, or the progress of a transition, that plans or animations move: its lanes in the store, and
/// the bars that are open.
final class MotionTrack {
  enum Source {
    case property(ViewProperty)
    case custom(PropertyCore)
    case progress
  }

  let source: Source
  let lanes: [MotionLane]
  /// The places of the lanes in the store.
  let slots: [Int]
  fileprivate(set) weak var view: View?
  private weak var progress: TransitionProgress?
  /// The scheduler of the newest plan.
  weak var watch: SchedulerObservation?
  /// Whether it is sampled.
  var isHot = false
  /// The last frame in which an animation moved it.
  var animatedFrame = -1
  /// The bars of plans that are in force, and of running animations.
  var plans: [OpenBar] = []
  var animations: [OpenBar] = []

  /// - Parameter start: the values before the newest frame; nil: the present ones.
  init(
    _ source: Source, _ lanes: [MotionLane], of target: AnyObject, from start: SIMD8<Double>?, in history: MotionHistory
  ) {
    self.source = source
    self.lanes = lanes
    view = target as? View
    progress = target as? TransitionProgress
    let values = start ?? Self.read(source, view, progress)
    let frame = history.samples.frame
    slots = lanes.enumerated().map { index, lane in
      history.addLane(lane, values[index] * lane.scale, since: start == nil ? frame : frame - 1)
    }
  }

  private static func read(_ source: Source, _ view: View?, _ progress: TransitionProgress?) -> SIMD8<Double> {
    switch source {
    case .property(let property):
      guard let view, view.window != nil else { break }
      return view.read(property)
    case .custom(let core):
      guard let view, view.window != nil else { break }
      return SIMD8(lowHalf: core.read(view), highHalf: .zero)
    case .progress:
      guard let progress else { break }
      return SIMD8(repeating: progress.value)
    }
    return SIMD8(repeating: .nan)
  }

  /// Samples the present values.
  /// - Returns: whether any changed.
  func sample(into store: SampleStore) -> Bool {
    let values = Self.read(source, view, progress)
    var hasChanged = false
    for index in slots.indices {
      let value = values[index] * lanes[index].scale
      if store.add(value.magnitude < .infinity ? value : .nan, to: slots[index]) { hasChanged = true }
    }
    return hasChanged
  }

  /// Goes on with another view of the same name. No curve connects the two.
  func moveOn(to view: View, in store: SampleStore) {
    self.view = view
    for slot in slots where store.frame >= 0 { store.add(.nan, to: slot) }
  }

  /// Whether its target is gone.
  var isOrphaned: Bool { view == nil && progress == nil }
}

/// A bar that has no end yet.
struct OpenBar {
  /// Its number in the list of bars.
  let bar: Int
  /// The name of the plan.
  var name: String?
  /// The number of the animation.
  var animation = 0
  /// The last frame in which the animation was there.
  var frame = 0
  /// Whether the plan is in force while nothing moves.
  var isLasting = false
}

/// A movement that is under way.
struct OpenMovement {
  let name: String
  let bar: OpenBar
  let tracks: [MotionTrack]
}

/// The names of views in a log, each with the tracks of the view. A name stays with its view while that lives; then a
/// new view with the same identifier goes on under it.
final class ViewNames {
  final class Entry {
    let name: String
    fileprivate(set) weak var view: View?
    fileprivate(set) var tracks: [MotionTrack] = []
    /// The movement that moves the view now.
    var movement: OpenMovement?

    fileprivate init(_ name: String, _ view: View) {
      self.name = name
      self.view = view
    }

    func track(of property: ViewProperty) -> MotionTrack? {
      tracks.first { if case .property(property) = $0.source { true } else { false } }
    }

    func track(ofCustom property: String) -> MotionTrack? {
      tracks.first { if case .custom(let core) = $0.source { core.name == property } else { false } }
    }

    func add(_ track: MotionTrack) { tracks.append(track) }
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var named: [String: Entry] = [:]

  /// The entry of a view, made if there is none.
  /// - Parameter wanted: the name of a new entry; nil: that of the view.
  func entry(of view: View, _ store: SampleStore, named wanted: String? = nil) -> Entry {
    if let entry = knownEntry(of: view) { return entry }
    let entry = makeEntry(view, wanted ?? Self.wantedName(view), store)
    entries[ObjectIdentifier(view)] = entry
    return entry
  }

  /// The entry of a view that has one.
  func knownEntry(of view: View) -> Entry? {
    entries[ObjectIdentifier(view)].flatMap { $0.view === view ? $0 : nil }
  }

  private func makeEntry(_ view: View, _ wanted: String, _ store: SampleStore) -> Entry {
    var number = 1
    while true {
      let name = number == 1 ? wanted : "\(wanted)#\(number)"
      guard let earlier = named[name] else {
        let entry = Entry(name, view)
        named[name] = entry
        return entry
      }
      if earlier.view == nil {
        earlier.view = view
        for track in earlier.tracks { track.moveOn(to: view, in: store) }
        return earlier
      }
      number += 1
    }
  }

  /// Forgets tracks.
  func remove(_ ids: Set<ObjectIdentifier>) {
    for entry in named.values { entry.tracks.removeAll { ids.contains(ObjectIdentifier($0)) } }
  }

  /// Forgets views that are gone and have no tracks.
  func prune() {
    entries = entries.filter { id, entry in entry.view.map { ObjectIdentifier($0) == id } ?? !entry.tracks.isEmpty }
    named = named.filter { $0.value.view != nil || !$0.value.tracks.isEmpty || $0.value.movement != nil }
  }

  /// The identifier; else the type and the number among the views of this type beside it, after the name of the nearest
  /// view around it that has an identifier or a controller: `home/Label 2`.
  private static func wantedName(_ view: View) -> String { path(of: view, isNumbered: true) }

  /// The name without numbers: views of one type beside each other have the same.
  static func kindName(of view: View) -> String { path(of: view, isNumbered: false) }

  private static func path(of view: View, isNumbered: Bool) -> String {
    if let source = view.replicaSource { return path(of: source, isNumbered: isNumbered) + " replica" }
    var path: [String] = []
    var next: View? = view
    while let part = next {
      if let id = part.identifier, !id.isEmpty {
        path.append(id)
        break
      }
      let superview = part.superview
      let type = "\(type(of: part))"
      if let owner = part.controller {
        path.append("\(Swift.type(of: owner))")
        break
      }
      guard isNumbered else {
        path.append(type)
        next = superview
        continue
      }
      let alike = superview?.subviews.filter { $0.identifier == nil && Swift.type(of: $0) == Swift.type(of: part) }
      let number = alike?.firstIndex { $0 === part }.map { $0 + 1 } ?? 1
      path.append(superview == nil || number == 1 && alike?.count == 1 ? type : "\(type) \(number)")
      next = superview
    }
    return path.reversed().joined(separator: "/").replacing(".", with: "_")
  }
}

extension String {
  fileprivate func replacing(_ character: Character, with other: Character) -> String {
    contains(character) && !isEmpty ? String(map { $0 == character ? other : $0 }) : self
  }
}
