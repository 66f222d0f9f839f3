import Geometry

/// What layout knows of a view besides its frame; made when a container or a measurement first needs it.
package final class LayoutNode {
  /// The values for any window.
  package internal(set) var item = LayoutItem()
  /// The values for compact windows; nil where they are the same.
  package internal(set) var compactItem: LayoutItem?
  var additionalSafeAreaInsets = EdgeInsets.zero

  /// The size without limits, which containers ask for most.
  private var natural: Size?
  /// The latest other answers, by the size that was offered.
  private var answers: [(offer: Size, size: Size)] = []
  private var nextAnswer = 0
  /// Whether someone has measured the view since its content changed, and may depend on it.
  var isMeasured = false

  private static let answerLimit = 4

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
    natural = nil
    answers.removeAll(keepingCapacity: true)
    nextAnswer = 0
  }
}
