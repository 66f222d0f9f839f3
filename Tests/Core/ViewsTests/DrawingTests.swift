import Geometry
import Testing
import Views

/// A view that draws a disc, and counts how often.
private final class Dial: View {
  var color = Color.white
  var drawsNothing = false
  private(set) var count = 0
  private(set) var sizes: [Size] = []

  override func draw(_ context: DrawingContext) {
    count += 1
    sizes.append(context.bounds.size)
    if !drawsNothing { context.fill(Path(ellipseIn: context.bounds), color) }
  }
}

struct DrawingTests {
  private let window = Window(frame: Rect(0, 0, 200, 100))
  private let dial = Dial(frame: Rect(10, 10, 40, 30))

  private func show() {
    window.addSubview(dial)
    frame()
  }

  private func frame() {
    window.performLayout()
    window.didDisplay()
  }

  private var image: Image? {
    var image: Image?
    dial.paintImages { image = $0.image }
    return image
  }

  @Test func `a view draws before its first frame, with its size`() {
    #expect(dial.count == 0 && !dial.paintsImages)
    show()
    #expect(dial.sizes == [Size(40, 30)])
    #expect(dial.paintsImages && image?.size == Size(40, 30))
    frame()
    #expect(dial.count == 1)
  }

  @Test func `a view that moves, fades, turns or is scrolled is not drawn again`() {
    show()
    dial.center.x += 20
    dial.alpha = 0.5
    dial.transform = Transform2D(rotation: 1)
    dial.backgroundColor = .black
    dial.bounds.origin = Point(3, 4)
    dial.isHidden = true
    frame()
    dial.removeFromSuperview()
    window.addSubview(dial)
    frame()
    #expect(dial.count == 1)
  }

  @Test func `a request and another size draw again, once before the next frame`() {
    show()
    let first = image
    dial.color = .black
    dial.setNeedsDisplay()
    dial.setNeedsDisplay()
    #expect(window.hasWork && dial.count == 1)
    frame()
    #expect(dial.count == 2 && image !== first)
    dial.bounds.size.width = 50
    dial.setNeedsDisplay()
    frame()
    #expect(dial.count == 3 && dial.sizes.last == Size(50, 30))
  }

  @Test func `a drawing that is the same keeps its image`() {
    show()
    let first = image
    dial.setNeedsDisplay()
    frame()
    #expect(dial.count == 2 && image === first)
  }

  @Test func `a drawing that becomes empty paints nothing, and can come back`() {
    show()
    dial.drawsNothing = true
    dial.setNeedsDisplay()
    frame()
    #expect(!dial.paintsImages)
    dial.drawsNothing = false
    dial.setNeedsDisplay()
    frame()
    #expect(dial.paintsImages && dial.count == 3)
  }

  @Test func `a path asks for a frame when one of its properties changes, and only then`() {
    let view = PathView(Path(Rect(0, 0, 20, 20)), frame: Rect(10, 10, 40, 30))
    window.addSubview(view)
    frame()
    let changes: [() -> Void] = [
      { view.path = Path(Rect(0, 0, 30, 10)) }, { view.fillColor = .black }, { view.fillRule = .evenOdd },
      { view.strokeColor = .white }, { view.stroke = PathStroke(width: 3) },
      { view.flipsForRightToLeftLayoutDirection = true }, { view.fillColor = nil }, { view.strokeColor = nil },
    ]
    for (number, change) in changes.enumerated() {
      change()
      #expect(window.invalidation?.needsDisplay == true, "change \(number)")
      frame()
      change()
      #expect(window.invalidation?.needsDisplay == false, "change \(number)")
    }
  }

  @Test func `outside a window nothing is drawn, and what was asked for there comes with the window`() {
    dial.setNeedsDisplay()
    show()
    dial.removeFromSuperview()
    dial.setNeedsDisplay()
    frame()
    #expect(dial.count == 1)
    window.addSubview(dial)
    frame()
    #expect(dial.count == 2)
  }

  @Test func `a request while it is drawn counts for the next frame`() {
    final class Restless: View {
      var count = 0
      override func draw(_ context: DrawingContext) {
        count += 1
        context.fill(context.bounds, .white)
        if count < 4 { setNeedsDisplay() }
      }
    }
    let view = Restless(frame: Rect(0, 0, 10, 10))
    window.addSubview(view)
    frame()
    view.setNeedsDisplay()
    frame()
    #expect(view.count == 2)
    frame()
    #expect(view.count == 3 && window.hasWork)
  }

  @Test func `a replica shows the drawing without drawing`() {
    show()
    let replica = dial.replicate()
    window.addSubview(replica)
    frame()
    var copied: Image?
    replica.paintImages { copied = $0.image }
    #expect(copied === image && dial.count == 1)
  }

  @Test func `transforms and clips apply to what comes after them, within a saved state`() {
    final class Recorder: View {
      var drawing: Drawing?
      override func draw(_ context: DrawingContext) {
        context.saveGState()
        context.translateBy(x: 10, y: 0)
        context.scaleBy(x: 2, y: 2)
        context.clip(to: Rect(0, 0, 5, 5))
        context.fill(Rect(1, 1, 2, 2), .white)
        context.restoreGState()
        context.restoreGState()
        context.fill(Rect(1, 1, 2, 2), .black)
        context.stroke(Path(Rect(0, 0, 4, 4)), .white, width: 0)
        context.fill(Path(), .white)
        context.fill(Rect(0, 0, 4, 4), .clear)
      }
    }
    let view = Recorder(frame: Rect(0, 0, 30, 30))
    window.addSubview(view)
    frame()
    var image: Image?
    view.paintImages { image = $0.image }
    guard case .layers(let drawing)? = image?.content else {
      Issue.record("no drawing")
      return
    }
    #expect(drawing.layers.count == 2, "what paints nothing is left out")
    #expect(Point(1, 1).applying(drawing.layers[0].transform) == Point(12, 2))
    #expect(drawing.layers[0].clip == 0 && drawing.clips[0].path.controlBounds == Rect(10, 0, 10, 10))
    #expect(drawing.layers[1].transform == .identity && drawing.layers[1].clip == nil)
  }

  @Test func `a transform that is not finite is a fault of the caller`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        final class Bad: View {
          override func draw(_ context: DrawingContext) { context.scaleBy(x: .nan, y: 1) }
        }
        let window = Window(frame: Rect(0, 0, 10, 10))
        window.addSubview(Bad(frame: Rect(0, 0, 5, 5)))
        window.performLayout()
      }
    }
  }
}
