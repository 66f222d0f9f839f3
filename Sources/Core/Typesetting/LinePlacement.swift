import Rendering
import Views

/// The places of lines relative to each other, in pixels: the same for pictures and carets.
struct LinePlacement {
  /// The width of the lines together.
  let extent: Int
  /// The alignment of lines, and of the block of lines in its box.
  let alignment: TextAlignment
  private let resolvesEachLine: Bool

  /// - Parameter boxWidth: infinity for the width of the longest line.
  init(_ layout: LineLayout, alignment: TextAlignment, boxWidth: Double) {
    self.init(
      longest: layout.longest, hasLeftToRight: layout.hasLeftToRight, hasRightToLeft: layout.hasRightToLeft,
      alignment: alignment, boxWidth: boxWidth)
  }

  init(longest: Double, hasLeftToRight: Bool, hasRightToLeft: Bool, alignment: TextAlignment, boxWidth: Double) {
    let isMixed = hasLeftToRight && hasRightToLeft
    var extent = Int(min(Double(TextLimits.maskSide), longest).rounded(.up))
    resolvesEachLine = alignment == .natural && isMixed
    if alignment == .natural {
      self.alignment = isMixed || !hasRightToLeft ? .leading : .trailing
    } else {
      self.alignment = alignment
    }
    // Lines that begin at either side take the whole box.
    if resolvesEachLine, boxWidth.isFinite { extent = max(extent, Int(min(Double(TextLimits.maskSide), boxWidth))) }
    self.extent = extent
  }

  /// The left edge of the block of lines in a box.
  func indent(in boxWidth: Double) -> Double { alignment.indent(boxWidth - Double(extent)) }

  /// The left edge of a line in the block.
  func offset(of line: LineLayout.Line) -> Int {
    offset(ofWidth: Int(line.width.rounded(.up)), isRightToLeft: line.paragraph.isRightToLeft)
  }

  func offset(ofWidth width: Int, isRightToLeft: Bool) -> Int {
    let rest = max(0, extent - width)
    let alignment = resolvesEachLine ? (isRightToLeft ? TextAlignment.trailing : .leading) : self.alignment
    return switch alignment {
    case .natural, .leading, .left: 0
    case .center: rest / 2
    case .trailing, .right: rest
    }
  }
}
