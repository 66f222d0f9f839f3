import Geometry

/// The cost of a frame in seconds of the machine's clock, and counts of its work.
package nonisolated struct FrameCost: Hashable, Sendable {
  /// The part of a frame in which time was spent.
  package enum Phase: Int, CaseIterable, Hashable, Sendable {
    /// Events since the previous frame, handled by the program.
    case input
    /// Timers, motion, and the callbacks of what has come to rest.
    case step
    case layout
    /// Making the list of items, and drawing it.
    case draw
    /// Showing the picture; includes the wait for the display where presenting waits.
    case present
  }

  /// The time of the frame on the loop's clock, in seconds.
  package var time = 0.0
  /// Seconds, by ``Phase``.
  private var seconds = SIMD8<Double>()
  /// Whether the frame was drawn and presented.
  package var isDrawn = false
  /// The number of items of the picture.
  package var items = 0
  /// The number of draw calls; nil for a target that makes none.
  package var drawCalls: Int?
  /// The parts of the picture that changed, in points; nil: all of it, or not known.
  package var damage: [Rect]?
  /// The view that took the most work to draw, with the reasons; nil where nothing was drawn, or not known.
  package var dearest: String?
  /// The number of device pixels that were drawn: the changed ones, or all.
  package var pixels = 0
  /// The number of blocks that were taken from the heap, on all threads; nil where nothing counts them.
  package var allocations: Int?
  /// The number of views whose subviews were laid out.
  package var layouts = 0
  /// The number of refreshes of the display without a frame before this one, while frames are consecutive.
  package var missedRefreshes = 0
  /// The seconds between two refreshes of the display; nil without a display.
  package var period: Double?

  /// Makes the cost of a frame that did nothing.
  package init() {}

  /// The seconds of a part.
  package subscript(_ phase: Phase) -> Double {
    get { seconds[phase.rawValue] }
    set { seconds[phase.rawValue] = newValue }
  }

  /// The seconds of all parts.
  package var total: Double { seconds.sum() }
  /// The seconds of all parts but ``Phase/present``, most of which is a wait.
  package var work: Double { total - self[.present] }
}
