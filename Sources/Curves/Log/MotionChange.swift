import Geometry

/// A change of a ``MotionHistory``, from which another one becomes equal to it.
package nonisolated enum MotionChange: Sendable {
  /// The history begins again: it replaces all earlier changes.
  /// - firstFrame: the number that the first frame will have.
  case began(firstFrame: Int)
  case lane(AddedLane)
  /// The lane of a number was removed. Another lane may get its number.
  case laneRemoved(number: Int)
  case frame(Frame)
  case bar(PlanBar, number: Int)
  case mark(MotionMark, number: Int)
  case spring(SpringNote, number: Int)
  case viewChange(MotionSeries.ViewChange, number: Int)
  case lockNote(LockNote, number: Int)

  /// A lane that was added.
  package struct AddedLane: Sendable {
    /// The number by which frames refer to the lane, from 0, below ``MotionHistory/laneLimit``.
    package let number: Int
    package let lane: MotionLane
    /// The frame since which the lane has the value.
    package let since: Int
    /// In the unit of the lane; NaN where there is none.
    package let value: Double
    /// Whether the lane has moved already.
    package let hasMoved: Bool

    package init(number: Int, lane: MotionLane, since: Int, value: Double, hasMoved: Bool) {
      self.number = number
      self.lane = lane
      self.since = since
      self.value = value
      self.hasMoved = hasMoved
    }
  }

  /// The samples of one frame. A frame with the number of the last one amends that.
  package struct Frame: Sendable {
    package let number: Int
    /// Seconds on the program's clock, increasing.
    package let time: Double
    /// The pointer that holds something; NaN where nothing is held.
    package let hand: Point
    /// The lanes that moved. All others hold their values.
    package let samples: [LaneSample]

    package init(number: Int, time: Double, hand: Point, samples: [LaneSample]) {
      self.number = number
      self.time = time
      self.hand = hand
      self.samples = samples
    }
  }
}
