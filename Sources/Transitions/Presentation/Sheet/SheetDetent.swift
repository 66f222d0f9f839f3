/// A height at which a sheet can rest.
///
/// ```swift
/// editor.sheetPresentationController?.detents = [.medium, .large]
/// ```
/// > Source: UIKit, `UISheetPresentationController.Detent`.
nonisolated public struct SheetDetent: Hashable, Sendable {
  /// The share of the container's height that the sheet covers; 0.2...1.
  public let share: Double

  /// Half of the height.
  public static let medium = SheetDetent(0.5)
  /// All but a strip at the top, where the screen beneath can be seen.
  public static let large = SheetDetent(0.92)

  /// - Precondition: the share lies in 0.2...1.
  public init(_ share: Double) {
    precondition((0.2...1).contains(share), "a detent's share lies in 0.2...1, not \(share)")
    self.share = share
  }
}
