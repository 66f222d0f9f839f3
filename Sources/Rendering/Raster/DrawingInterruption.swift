import CRaster

/// Asks that the frame that is being drawn is given up, from a signal handler for example.
///
/// All drawing looks here once an item, so a frame that takes long ends within the time of one item. A frame that was given
/// up takes the request with it; the frame after it is drawn as ever.
package nonisolated enum DrawingInterruption {
  /// Safe to call in a signal handler.
  package static func request() { craster_interrupt(true) }

  /// Whether a request waits.
  @inline(__always)
  package static var isRequested: Bool { craster_is_interrupted() }

  /// Ends the request.
  /// - Returns: whether there was one.
  @discardableResult
  package static func take() -> Bool { craster_interrupt(false) }
}
