import Views

/// Shortens a line with an ellipsis until it fits.
package nonisolated struct LineTruncation {
  let mode: LineBreakMode
  /// The width limit and the width of the ellipsis, in the unit of the advances.
  let width: Double
  let ellipsis: Double

  /// Creates a truncation.
  package init(mode: LineBreakMode, width: Double, ellipsis: Double) {
    self.mode = mode
    self.width = width
    self.ellipsis = ellipsis
  }

  /// Returns how many letters stay before and after the ellipsis, without spaces beside it; nil if all fit.
  ///
  /// - Parameters:
  ///   - advances: the widths of the letters.
  ///   - isSpace: whether each letter is a space.
  package func kept(_ advances: [Double], isSpace: [Bool]) -> (head: Int, tail: Int)? {
    guard advances.reduce(0, +) > width else { return nil }
    var (head, tail) = (0, 0)
    var rest = width - ellipsis
    // In the middle, the head gets the odd letter.
    func takesHead() -> Bool {
      switch mode {
      case .byTruncatingHead: false
      case .byTruncatingMiddle: head <= tail
      case .byTruncatingTail, .byWordWrapping: true
      }
    }
    while head + tail < advances.count {
      let index = takesHead() ? head : advances.count - 1 - tail
      guard advances[index] <= rest else { break }
      rest -= advances[index]
      if index == head { head += 1 } else { tail += 1 }
    }
    while head > 0, isSpace[head - 1] { head -= 1 }
    while tail > 0, isSpace[isSpace.count - tail] { tail -= 1 }
    return (head, tail)
  }
}
