/// A width and a height in points.
public struct Size: Hashable, Sendable, BitwiseCopyable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// A size of 0 by 0.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size, in points.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Creates a size, in points.
  public init(_ width: Double, _ height: Double) { self.init(width: width, height: height) }

  /// Whether both numbers are finite.
  public var isFinite: Bool { width.isFinite && height.isFinite }
  /// Whether the area is 0: the width or the height is 0, negative or NaN.
  public var isEmpty: Bool { !(width > 0 && height > 0) }
}

extension Size: CustomStringConvertible {
  /// The size as `widthxheight`.
  public var description: String { "\(width)x\(height)" }
}
