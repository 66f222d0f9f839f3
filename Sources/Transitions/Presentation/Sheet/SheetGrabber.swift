import Geometry
import Views

/// The grabber of a sheet: drawn where the sheet is, without being part of the screen that the sheet shows.
///
/// It is put where the sheet is in the layout phase, after everybody who moves that has done so.
final class SheetGrabber: View {
  private let bar = View()
  /// > Source: the measures of UIKit's grabber.
  private static let size = Size(36, 5)

  init() {
    super.init(frame: .zero)
    acceptsHits = false
    bar.acceptsHits = false
    bar.backgroundColor = Color(red: 0.55, green: 0.57, blue: 0.62, alpha: 0.6)
    bar.cornerRadius = Self.size.height / 2
    addSubview(bar)
  }

  func follow(_ sheet: View) {
    frame = sheet.frame
    transform = sheet.transform
    relativeTranslation = sheet.relativeTranslation
    alpha = sheet.alpha
    let x = (bounds.width - Self.size.width) / 2
    bar.frame = Rect(x, 6, Self.size.width, Self.size.height)
  }
}
