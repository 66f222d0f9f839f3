import Geometry
import Motion

/// What layout knows of a view besides its frame; made when a container or a measurement first needs it.
package final class LayoutNode {
  /// The values for any window, at an address that containers read without copying them: it lasts as long as the node.
  package nonisolated(unsafe) let item: UnsafeMutablePointer<LayoutItem>
  /// The values for compact windows; made when first needed.
  private nonisolated(unsafe) var compactValues: UnsafeMutablePointer<LayoutItem>?
  /// Whether compact windows have other values.
  private var isCompactSet = false
  var additionalSafeAreaInsets = EdgeInsets.zero
  /// The spring by which the view's subviews move to their new frames; nil: at once.
  package var spring: Spring?

  /// The size without limits, which containers ask for most.
  @exclusivity(unchecked) private var natural: Size?
  /// The latest other answers, by the size that was offered.
  @exclusivity(unchecked) private var answers: [(offer: Size, size: Size)] = []
  @exclusivity(unchecked) private var nextAnswer = 0
  /// The size of a label's text in a box of the width of `offer`, where it was drawn last.
  @exclusivity(unchecked) var drawnText: (offer: Double, size: Size)?
  /// Whether someone has measured the view since its content changed, and may depend on it.
  @exclusivity(unchecked) var isMeasured = false

  private static let answerLimit = 4
  /// The values of views without a node.
  package nonisolated(unsafe) static let defaultItem: UnsafePointer<LayoutItem> = {
    let item = UnsafeMutablePointer<LayoutItem>.allocate(capacity: 1)
    item.initialize(to: LayoutItem())
    return UnsafePointer(item)
  }()

  init() {
    item = .allocate(capacity: 1)
    item.initialize(to: LayoutItem())
  }

  isolated deinit {
    item.deallocate()
    compactValues?.deallocate()
  }

  /// The values for compact windows; nil where they are the same.
  package var compactItem: UnsafeMutablePointer<LayoutItem>? { isCompactSet ? compactValues : nil }

  func setCompact(_ item: LayoutItem?) {
    isCompactSet = item != nil
    guard let item else { return }
    let values = compactValues ?? .allocate(capacity: 1)
    values.initialize(to: item)
    compactValues = values
  }

  /// The known size for an offer.
  func size(for offer: Size) -> Size? {
    if offer.width == .infinity, offer.height == .infinity { return natural }
    for answer in answers where answer.offer == offer { return answer.size }
    return nil
  }

  func remember(_ size: Size, for offer: Size) {
    isMeasured = true
    if offer.width == .infinity, offer.height == .infinity {
      natural = size
    } else if answers.count < Self.answerLimit {
      answers.append((offer, size))
    } else {
      answers[nextAnswer] = (offer, size)
      nextAnswer = (nextAnswer + 1) % Self.answerLimit
    }
  }

  func forgetSizes() {
    isMeasured = false
    drawnText = nil
    natural = nil
    answers.removeAll(keepingCapacity: true)
    nextAnswer = 0
  }
}
