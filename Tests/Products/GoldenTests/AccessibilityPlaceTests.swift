import Rendering
import Stagecraft
import StagecraftStoryboard
import Testing

/// What assistive technologies hear of the places of elements, beside the pixels: where an element fades away, pixels
/// change inside its place, and nowhere else.
struct AccessibilityPlaceTests {
  @Test(arguments: ["home", "directors", "controls", "text", "systems", "lock", "containers", "hands"])
  func `the place of an element is where it is seen`(scene: String) throws {
    let stage = try GalleryScreen(scene: scene, scale: 0.5).stage
    while stage.advance() {}
    let whole = try picture(of: stage)
    var count = 0
    func look(_ element: AccessibilityElement) throws {
      // A link is drawn by its label, a group by what is inside it.
      if element.children.isEmpty, element.role != .group, element.role != .link, !element.traits.contains(.offscreen) {
        count += 1
        let view = element.view, alpha = view.alpha
        view.alpha = 0
        // No time passes: what moves for ever stays where it is.
        stage.core.frame(at: stage.time)
        let without = try picture(of: stage)
        view.alpha = alpha
        // Shadows and the rings of the focus are around an element.
        let (inside, outside) = changes(whole, without, in: element.frame, margin: 24)
        #expect(inside > 0 && outside == 0, "\(scene): \(element): \(inside) inside, \(outside) outside")
      }
      for child in element.children { try look(child) }
    }
    try look(stage.accessibilityTree())
    #expect(count > 2, "\(scene)")
  }

  private func picture(of stage: HeadlessStage) throws -> PixelBuffer { try #require(stage.core.target.picture()) }

  /// How many pixels differ in a rectangle, and how many beyond a margin around it.
  private func changes(
    _ a: PixelBuffer, _ b: PixelBuffer, in rect: Rect, margin: Double
  ) -> (inside: Int, outside: Int) {
    let scale = Double(a.width) / 960, around = rect.insetBy(dx: -margin, dy: -margin)
    var (inside, outside) = (0, 0)
    for y in 0..<a.height {
      for x in 0..<a.width where a.pixels[y * a.stride + x] != b.pixels[y * b.stride + x] {
        let place = Point((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
        if rect.insetBy(dx: -1, dy: -1).contains(place) { inside += 1 }
        if !around.contains(place) { outside += 1 }
      }
    }
    return (inside, outside)
  }
}
