import Geometry

/// Adds the changes of another history to a copy of it. Only the limits are checked.
extension MotionHistory {
  /// The number of the newest frame, from 0; -1 before the first.
  package var frame: Int { samples.frame }
  /// The time of the newest frame.
  package var time: Double? { samples.frame < 0 ? nil : samples.time(of: samples.frame) }

  /// Adds a lane.
  /// - Returns: its slot; nil if there are ``laneLimit`` lanes.
  package func copy(_ lane: MotionChange.AddedLane, since frame: Int) -> Int? {
    guard laneCount < Self.laneLimit else { return nil }
    let slot = addLane(lane.lane, lane.value, since: frame)
    if lane.hasMoved { samples.setMoved(slot) }
    return slot
  }

  /// Removes the lane in a slot.
  package func remove(_ slot: Int) { removeLane(slot) }

  /// Begins a frame. One at the time of the last one amends that.
  package func beginFrame(at time: Double, hand: Point) { samples.beginFrame(at: time, hand: hand) }

  /// Takes the value of the lane in a slot in the newest frame.
  package func copy(_ value: Double, slot: Int) { samples.set(value, to: slot) }

  /// Takes a note with the number that it has in the other history.
  /// - Returns: false, without a change, for a number before those that are kept.
  package func copy(_ bar: PlanBar, number: Int) -> Bool { planBars.take(bar, number: number) }
  package func copy(_ mark: MotionMark, number: Int) -> Bool { marks.take(mark, number: number) }
  package func copy(_ spring: SpringNote, number: Int) -> Bool { springs.take(spring, number: number) }
  package func copy(_ note: LockNote, number: Int) -> Bool { locks.take(note, number: number) }
  package func copy(_ change: MotionSeries.ViewChange, number: Int) -> Bool { changes.take(change, number: number) }
}
