import Geometry
import Rendering
import Testing
import Views

/// What image views and path views leave in the list.
struct ImageViewListTests {
  private let window = Window(frame: Rect(0, 0, 200, 100))
  private let builder = DisplayListBuilder()
  private var text: String { builder.build(window).description }

  private func add(_ mode: ContentMode, _ change: (ImageView) -> Void = { _ in }) -> ImageView {
    let view = ImageView(ImageTests.plain(40, 20), contentMode: mode, frame: Rect(10, 10, 60, 60))
    change(view)
    window.addSubview(view)
    return view
  }

  @Test(arguments: [
    (ContentMode.scaleToFill, "[0, 0, 60, 60]"), (.scaleAspectFit, "[0, 15, 60, 30]"),
    (.scaleAspectFill, "[-30, 0, 120, 60]"), (.center, "[10, 20, 40, 20]"),
  ]) func `the content mode places the whole image`(mode: ContentMode, box: String) {
    _ = add(mode)
    #expect(text == "image 40x20 [0, 0, 40, 20] in \(box) at (10, 10)")
  }

  @Test func `clipped, only the visible part is drawn, with the view's corners`() {
    _ = add(.scaleAspectFill) {
      $0.clipsToBounds = true
      $0.cornerRadius = 12
    }
    #expect(text == "image 40x20 [10, 0, 20, 20] in [0, 0, 60, 60] radius 12 at (10, 10)")
  }

  @Test func `a border lies over the image, the background under it`() {
    _ = add(.scaleToFill) {
      $0.backgroundColor = .black
      $0.border = Border(width: 2, color: .white)
    }
    #expect(
      text == """
        shape 60x60 at (10, 10) fill #000000
        image 40x20 [0, 0, 40, 20] in [0, 0, 60, 60] at (10, 10)
        shape 60x60 at (10, 10) border 2 #ffffff
        """)
  }

  @Test func `the placeholder is seen as long as there is no image`() {
    let view = add(.scaleToFill) {
      $0.image = nil
      $0.placeholderColor = Color(rgb: 0x334455)
    }
    #expect(text == "shape 60x60 at (10, 10) fill #334455")
    view.image = ImageTests.plain(2, 2)
    #expect(text == "image 2x2 [0, 0, 2, 2] in [0, 0, 60, 60] at (10, 10)")
  }

  @Test func `alone, an image fades by itself`() {
    _ = add(.scaleToFill) { $0.alpha = 0.5 }
    #expect(text == "image 40x20 [0, 0, 40, 20] in [0, 0, 60, 60] at (10, 10) alpha 0.5")
  }

  @Test func `a path that is filled and stroked fades as one picture`() {
    let view = PathView(Path(Rect(2, 2, 20, 20)), fill: .white, stroke: .black, width: 2, frame: Rect(8, 8, 24, 24))
    view.alpha = 0.5
    window.addSubview(view)
    #expect(text.hasPrefix("group alpha 0.5"))
    #expect(text.split(separator: "\n").count == 3)
  }

  @Test func `views of equal paths share one image`() {
    let views = (0..<3).map { _ in PathView(Path(ellipseIn: Rect(1, 1, 9, 9)), frame: Rect(0, 0, 11, 11)) }
    var images: Set<Image> = []
    for view in views { view.paintImages { images.insert($0.image) } }
    #expect(images.count == 1)
  }
}
