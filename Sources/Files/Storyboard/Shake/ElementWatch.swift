import Geometry
import Motion
import Stage
import Transitions
import Views

/// Watches how elements move from frame to frame: those in flight between two screens, and the views that plans and
/// animations move. Finds elements that jump, and those that lose their velocity when they get another destination.
///
/// An element is looked at in its parent, so that what scrolls or moves around it does not count.
struct ElementWatch {
  /// The circumstances of a frame, which all elements share.
  private struct Moment {
    /// The largest change of the progress of a transition.
    var leap = 0.0
    /// The distance that the pointer has moved, in points.
    var reach = 0.0
    var isHeld = false
    /// Whether the frame follows a stall or a resize, or a transition has begun or ended in it.
    var isChanged = false
  }

  private struct Sample {
    var corners: (Point, Point)
    var alpha: Double
    var isSeen: Bool
    /// The numbers of its animations.
    var animations: Set<Int> = []
    /// Whether one of them follows a curve, which may turn anywhere.
    var isCurve = false
    /// The effect of a new motion on its velocity; nil where none begins.
    var retarget: MotionPush?
    /// A plan was added, which may set a value.
    var isSet = false

    func way(to next: Sample) -> Double {
      max((next.corners.0 - corners.0).length, (next.corners.1 - corners.1).length)
    }

    func shift(to next: Sample) -> Vector {
      ((next.corners.0 - corners.0) + (next.corners.1 - corners.1)) / 2
    }
  }

  private struct Track {
    weak var view: View?
    weak var parent: View?
    /// Of the last frames, one each; empty again where it did not move.
    var samples: [Sample] = []
  }

  private var tracks: [ObjectIdentifier: Track] = [:]
  private var moments: [Moment] = []
  private var progress: [Int: Double] = [:]
  private var pointer = Point.zero
  private let plans = PlanWatch()
  /// The frames that are looked at together.
  private static let span = 5
  /// The most views that are looked at in a frame.
  private static let mostViews = 4000
  /// The part of a transition in which, in one frame of a throw, an element may move as far as it likes.
  private static let leap = 0.07
  /// The slowest motion whose velocity is looked at, in points a frame, and the part of it that must be left.
  private static let moving = (slowest: 8.0, left: 0.2)

  func begin(on stage: HeadlessStage) { plans.begin(on: stage.core) }
  func end() { plans.end() }

  /// Call it after each frame.
  /// - Parameters:
  ///   - screens: the views that are looked at as screens.
  ///   - isChanged: whether the time or the room is another one.
  /// - Returns: the rule that is broken, and how.
  mutating func look(
    at stage: HeadlessStage, except screens: Set<ObjectIdentifier>, isChanged: Bool
  ) -> (rule: String, message: String)? {
    moments = moments.suffix(Self.span - 1) + [moment(of: stage, isChanged)]
    var seen: [ObjectIdentifier: Track] = [:]
    var result: (String, String)?
    for (view, sample, name) in elements(of: stage) where !screens.contains(ObjectIdentifier(view)) {
      let id = ObjectIdentifier(view)
      var track = tracks[id] ?? Track(view: view, parent: view.superview)
      if track.view !== view || track.parent !== view.superview { track = Track(view: view, parent: view.superview) }
      track.samples = track.samples.suffix(Self.span - 1) + [sample]
      seen[id] = track
      result = result ?? fault(track.samples, name)
    }
    tracks = seen
    plans.forget()
    return result
  }

  private mutating func moment(of stage: HeadlessStage, _ isChanged: Bool) -> Moment {
    let window = stage.window
    let now = Dictionary(window.transitions.map { ($0.number, $0.progress.value) }) { first, _ in first }
    let place = window.pointerLocation ?? pointer
    defer { (progress, pointer) = (now, place) }
    return Moment(
      leap: now.map { abs($1 - (progress[$0] ?? $1)) }.max() ?? 0, reach: place.distance(to: pointer),
      isHeld: window.isPressed || window.isWheelTurning,
      isChanged: isChanged || Set(now.keys) != Set(progress.keys))
  }

  // MARK: Elements

  private func elements(of stage: HeadlessStage) -> [(view: View, sample: Sample, name: String)] {
    var found: [ObjectIdentifier: (view: View, sample: Sample, name: String)] = [:]
    var order: [ObjectIdentifier] = []
    func add(_ view: View, _ name: String? = nil, _ change: (inout Sample) -> Void = { _ in }) {
      guard view.window === stage.window, !view.isHidden else { return }
      let id = ObjectIdentifier(view)
      if found[id] == nil {
        order.append(id)
        found[id] = (view, Self.sample(of: view), name ?? view.shortName)
      }
      if var sample = found[id]?.sample {
        change(&sample)
        found[id]?.sample = sample
      }
    }
    // An element whose list has scrolled it away vanishes.
    for flight in stage.window.elementFlights where flight.backView != nil && flight.foreView != nil {
      add(flight.box, "the element in flight from \(flight)")
    }
    // A program can set an animator, and with it the view, to any fraction of its motion.
    stage.core.loop.eachAnimation { animation in
      guard !animation.isOfAnimator, Self.looks.contains(animation.property) else { return }
      add(animation.view) { sample in
        sample.animations.insert(animation.number)
        sample.isCurve = sample.isCurve || animation.spring == nil
        guard animation.property.row.displacement == .points,
          tracks[ObjectIdentifier(animation.view)]?.samples.last?.animations.contains(animation.number) == false
        else { return }
        let push = animation.push(in: stage.period)
        if push.change >= sample.retarget?.change ?? 0 { sample.retarget = push }
      }
    }
    Self.eachMoved(in: stage.window) { add($0) }
    for id in order {
      guard let plan = plans.added[id] else { continue }
      found[id]?.sample.isSet = true
      found[id]?.sample.retarget = plan?(stage.period)
    }
    return order.compactMap { found[$0] }
  }

  private static let looks: Set<ViewProperty> = [
    .center, .frame, .bounds, .boundsSize, .translation, .relativeTranslation, .transform, .rotation, .scale,
    .linearTransform, .alpha,
  ]

  /// Calls the closure for each view that a plan moves.
  private static func eachMoved(in window: Window, _ body: (View) -> Void) {
    var views: [View] = [window], left = mostViews
    while left > 0, let view = views.popLast() {
      left -= 1
      if looks.contains(where: view.isMoved) { body(view) }
      views += view.subviews.lazy.filter { !$0.isHidden }
    }
  }

  private static func sample(of view: View) -> Sample {
    let (box, map) = (view.bounds, view.transformToSuperview)
    return Sample(
      corners: (Point(box.minX, box.minY).applying(map), Point(box.maxX, box.maxY).applying(map)), alpha: view.alpha,
      isSeen: view.isSeen)
  }

  // MARK: Faults

  private func fault(_ samples: [Sample], _ name: String) -> (rule: String, message: String)? {
    guard samples.count >= 3, !moments.suffix(4).contains(where: \.isChanged) else { return nil }
    return jump(samples, name) ?? loss(samples, name)
  }

  /// From the last frame but two to the last but one, in which something moves it.
  private func jump(_ samples: [Sample], _ name: String) -> (rule: String, message: String)? {
    let (before, after, last) = (samples[samples.count - 3], samples[samples.count - 2], samples[samples.count - 1])
    let moments = moments.suffix(3)
    // A setter takes a view from its animations.
    guard before.animations.isSubset(of: after.animations), !after.isSet, !before.isSet, before.isSeen || after.isSeen,
      moments.allSatisfy({ $0.leap <= Self.leap })
    else { return nil }
    let earlier = samples.dropLast(3).last
    let reach = moments.map(\.reach).max() ?? 0
    let (slack, fade) = MotionWatch.slack
    let way = before.way(to: after)
    let usual = max(
      earlier?.way(to: before) ?? 0, after.way(to: last), after.retarget?.change ?? 0, last.retarget?.change ?? 0)
    if way > slack + 4 * usual + 2 * reach {
      return ("jump", "\(name) jumped \(Int(min(1e6, way))) points in a frame")
    }
    let change = abs(after.alpha - before.alpha)
    let usualChange = max(earlier.map { abs(before.alpha - $0.alpha) } ?? 0, abs(last.alpha - after.alpha))
    guard reach == 0, change > fade + 4 * usualChange else { return nil }
    return ("jump", "the alpha of \(name) jumped from \(before.alpha) to \(after.alpha) in a frame")
  }

  /// In the frame before the last, in which it got another destination.
  private func loss(_ samples: [Sample], _ name: String) -> (rule: String, message: String)? {
    guard samples.count == Self.span, let push = samples[3].retarget, !moments.contains(where: \.isHeld),
      // A motion that is over takes its velocity along.
      samples[2].animations.isSubset(of: samples[4].animations), !samples.contains(where: \.isCurve)
    else { return nil }
    let (earlier, before, after) = (
      samples[0].shift(to: samples[1]), samples[1].shift(to: samples[2]), samples[3].shift(to: samples[4])
    )
    let (slowest, left) = Self.moving
    guard before.length > slowest else { return nil }
    let rest = (after.x * before.x + after.y * before.y) / before.length
    let change = slowest + 2 * (before - earlier).length + 3 * push.change + 2 * push.drag * before.length
    guard rest < left * before.length, (after - before).length > change else { return nil }
    return ("velocity", "\(name) got another destination, and lost its velocity")
  }
}
