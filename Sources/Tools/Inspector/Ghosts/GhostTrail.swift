import Geometry

/// The places of one view in the last minute, one for each frame in which it moved.
nonisolated struct GhostTrail {
  /// A view in a frame.
  struct Pose: Hashable {
    /// In seconds on the stage's clock.
    var time: Double
    /// The corners of the view in window points, from the top left one clockwise.
    var corners: [Point]
    /// The anchor point in window points.
    var anchor: Point
  }

  /// The most poses that are kept: a minute at 240 frames a second.
  static let limit = 14_400
  /// The seconds for which poses are kept.
  static let seconds = 60.0

  private(set) var poses: [Pose] = []

  /// Adds the pose of a frame. A view that rests adds nothing, and a second pose of a time replaces the first.
  mutating func add(_ pose: Pose) {
    guard pose.time.isFinite, pose.corners.allSatisfy(\.isFinite), pose.anchor.isFinite else { return }
    while let last = poses.last, last.time >= pose.time { poses.removeLast() }
    if let last = poses.last, last.corners == pose.corners, last.anchor == pose.anchor { return }
    poses.append(pose)
    // In blocks, so that each pose is moved rarely.
    let old = poses.firstIndex { pose.time - $0.time <= Self.seconds } ?? 0
    let extra = max(old, poses.count - Self.limit)
    if extra > Self.limit / 8 || poses.count > Self.limit { poses.removeFirst(max(extra, poses.count - Self.limit)) }
  }

  /// The ghosts around a time: every `step`th pose before it, the nearest first, and after it.
  func ghosts(around time: Double, before: Int, after: Int, every step: Int) -> (before: [Pose], after: [Pose]) {
    let step = max(1, step)
    // The pose at the time itself is the picture.
    let present = poses.lastIndex { $0.time <= time } ?? -1
    let earlier = stride(from: present - step, through: 0, by: -step).prefix(max(0, before)).map { poses[$0] }
    let later = stride(from: max(present, -1) + step, to: poses.count, by: step).prefix(max(0, after)).map { poses[$0] }
    return (present >= 0 ? earlier : [], later)
  }

  /// The poses of the motion around a time, before and after it without a rest of more than a quarter of a second.
  func motion(around time: Double) -> ArraySlice<Pose> {
    guard !poses.isEmpty else { return [] }
    let present = poses.lastIndex { $0.time <= time } ?? 0
    var first = present
    while first > 0, poses[first].time - poses[first - 1].time <= 0.25 { first -= 1 }
    var end = present + 1
    while end < poses.count, poses[end].time - poses[end - 1].time <= 0.25 { end += 1 }
    return poses[first..<end]
  }
}
