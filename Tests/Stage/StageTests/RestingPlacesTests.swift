import Controls
import Geometry
import Stage
import Testing
import Transitions
import Views

/// Views that containers place are on whole device pixels at rest.
struct RestingPlacesTests {
  private func isWhole(_ edge: Double, _ scale: Double) -> Bool { abs(edge * scale - (edge * scale).rounded()) < 1e-6 }

  private func expectWhole(_ view: View, _ scale: Double) {
    for child in view.subviews where !child.isHidden {
      let frame = child.convert(child.bounds, to: nil) ?? .zero
      for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
        #expect(isWhole(edge, scale), "\(child) at \(frame), scale \(scale)")
      }
      expectWhole(child, scale)
    }
  }

  private func stage(_ scale: Double, _ size: Size, _ content: View) -> HeadlessStage {
    let stage = HeadlessStage(size: size, scale: scale)
    content.relativeFrame = .fill
    stage.window.addSubview(content)
    while stage.advance() {}
    return stage
  }

  nonisolated private static let scales: [Double] = [1, 1.25, 1.5, 1.75, 2]

  @Test(arguments: scales, [StackLayout.Distribution.start, .center, .end, .spaceBetween, .spaceAround, .spaceEvenly])
  func `stacks in stacks put texts on whole pixels`(_ scale: Double, _ distribution: StackLayout.Distribution) {
    for alignment in [LayoutAlignment.start, .center, .end, .stretch] {
      let rows = ["a", "two words", "ש"].map { text in
        let swatch = View()
        swatch.layout.height = .points(31)
        swatch.layout.width = .points(17.3)
        return StackView(
          StackLayout(.row, spacing: 3.3, alignment: alignment, distribution: distribution),
          [Label(text), swatch, Label(text, fontSize: 11)])
      }
      let column = StackView(StackLayout(.column, alignment: alignment, distribution: distribution), rows)
      let stage = stage(scale, Size(301, 233), column)
      expectWhole(column, scale)
      for label in rows.flatMap({ $0.subviews }).compactMap({ $0 as? Label }) {
        // As wide as its text: nothing is cut or wrapped.
        #expect(label.bounds.width >= label.intrinsicContentSize.width - 1e-9 || alignment == .stretch)
      }
      #expect(stage.isIdle)
    }
  }

  @Test(arguments: scales, [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
  func `overlays put views on whole pixels`(_ scale: Double, _ direction: UserInterfaceLayoutDirection) {
    for alignment in [LayoutAlignment.start, .center, .end] {
      let overlay = OverlayView([Label("a"), Label("two words")])
      overlay.horizontalAlignment = alignment
      overlay.verticalAlignment = alignment
      overlay.padding = EdgeInsets(top: 1.3, left: 2.7, bottom: 0, right: 0)
      overlay.overrideLayoutDirection = direction
      _ = stage(scale, Size(301, 233), overlay)
      expectWhole(overlay, scale)
    }
  }

  @Test(arguments: scales, [2, 3, 7]) func `neighbors share their edges, and fill their container`(
    _ scale: Double, _ count: Int
  ) {
    let views = (0..<count).map { _ in View() }
    for view in views { view.layout.grow = 1 }
    let row = StackView(StackLayout(.row), views)
    let stage = stage(scale, Size(403, 100), row)
    expectWhole(row, scale)
    for (one, next) in zip(views, views.dropFirst()) { #expect(abs(one.frame.maxX - next.frame.minX) < 1e-9) }
    #expect(abs((views.last?.frame.maxX ?? 0) - row.bounds.width) < 1e-9)
    let widths = views.map { $0.frame.width * scale }
    #expect((widths.max() ?? 0) - (widths.min() ?? 0) < 1.001)
    #expect(stage.isIdle)
  }

  @Test(arguments: scales) func `relative frames and grids are on whole pixels, too`(_ scale: Double) {
    let halves = View()
    for index in 0..<3 {
      let part = View()
      part.relativeFrame = RelativeFrame(
        x: .percent(Double(index) * 100 / 3), y: .points(0), width: .percent(100.0 / 3), height: .percent(100))
      halves.addSubview(part)
    }
    let stage = stage(scale, Size(401, 233), halves)
    expectWhole(halves, scale)
    for (one, next) in zip(halves.subviews, halves.subviews.dropFirst()) {
      #expect(abs(one.frame.maxX - next.frame.minX) < 1e-9)
    }
    #expect(stage.isIdle)
  }

  @Test(arguments: [24.0, 30, 60, 100, 119, 120, 144, 240])
  func `an activity indicator keeps no run awake, and motion beside it ends`(framesPerSecond: Double) {
    let (spinner, toggle) = (ActivityIndicatorView(), Toggle())
    let stage = HeadlessStage(size: Size(300, 200), framesPerSecond: framesPerSecond)
    let screen = ViewController()
    for (index, view) in [spinner, toggle].enumerated() {
      view.frame = Rect(20, 20 + 60 * Double(index), 44, 26)
      screen.view.addSubview(view)
    }
    stage.show(screen)
    spinner.startAnimating()
    for isOn in [true, false] {
      stage.click(at: Point(40, 90))
      var frames = 0
      while frames < 2000, stage.advance() { frames += 1 }
      #expect(stage.isIdle && toggle.isOn == isOn && frames > 2 && frames < 2000, "\(frames) frames")
      #expect(toggle.subviews.allSatisfy { $0.frame.onPixels(scale: 1) == $0.frame })
    }
    let turn = spinner.subviews[0].transform
    stage.advance(by: 0.25)
    #expect(spinner.subviews[0].transform != turn && stage.isIdle)
  }

  @Test func `edges that differ by rounding errors alone are rounded alike`() {
    for scale in Self.scales {
      let width = 7 / scale
      for place in [0.5 / scale, 0.5 / scale - 1e-9, 0.5 / scale + 1e-9, -0.5 / scale] {
        #expect(abs(Rect(place, place, width, width).onPixels(scale: scale).width - width) < 1e-9)
      }
    }
  }

  @Test(arguments: [1e15, 1e200, 1e300, 1e306, .greatestFiniteMagnitude / 4])
  func `edges beyond every display stay where they are`(edge: Double) {
    for scale in Self.scales {
      let rect = Rect(-edge, edge, edge, 0.3).onPixels(scale: scale)
      #expect(rect.isFinite && rect.minX == -edge && rect.minY == edge && rect.width == edge)
    }
  }
}
