import Geometry
import Rendering
import Testing

/// Parts of lists that are drawn from a picture of them.
struct PictureTests {
  /// A screen that is dear enough for a picture: with shadows, and cards with text on them.
  private func screen(seed: UInt64, x: Double, y: Double) -> [DisplayItem] {
    var numbers = Numbers(seed: seed)
    var items: [DisplayItem] = [
      .shape(ShapeItem(size: Size(64, 48), transform: at(x, y), fill: Color(rgb: 0x1d3a5f)))
    ]
    for _ in 0..<12 {
      let place = at(x + numbers.next(2...40).rounded(), y + numbers.next(2...30).rounded())
      let size = Size(numbers.next(8...20).rounded(), numbers.next(8...16).rounded())
      items += [
        .shadow(ShadowItem(size: size, transform: place, cornerRadius: 4, blur: 6, color: .black, alpha: 0.4)),
        .shape(
          ShapeItem(
            size: size, transform: place, cornerRadius: 4, fill: Color(red: numbers.next(0...1), green: 0.5, blue: 0.7),
            alpha: numbers.next(0.5...1))),
        .text(TextItem("text", fontSize: 9, color: .white, box: Rect(1, 1, 12, 8), transform: place)),
      ]
    }
    return items
  }

  private func group(
    _ items: [DisplayItem], id: UInt64 = 1, version: UInt64 = 1, x: Double = 0, y: Double = 0, alpha: Double = 1,
    size: Size = Size(64, 48)
  ) -> [DisplayItem] {
    let extent = Rect(x, y, size.width, size.height)
    let stamp = PictureStamp(id: id, version: version, origin: Point(x, y), extent: extent)
    return [.beginGroup(GroupItem(alpha: alpha, bounds: extent, picture: stamp))] + items + [.endGroup]
  }

  /// The largest difference to what is drawn without pictures.
  private func difference(_ rasterizer: Rasterizer, _ items: [DisplayItem], damage: [Rect]? = nil) -> Int {
    let (kept, straight) = (PixelBuffer(width: 64, height: 48), PixelBuffer(width: 64, height: 48))
    let list = DisplayList(items)
    rasterizer.draw(list, into: kept, scale: 1, background: .white, damage: damage)
    Rasterizer(text: BoxText(), keepsPictures: false)
      .draw(list, into: straight, scale: 1, background: .white, damage: damage)
    return kept.largestDifference(from: straight)
  }

  @Test(arguments: [1, 0.37]) func `moved by whole pixels it is bit for bit what its items are`(alpha: Double) {
    let rasterizer = Rasterizer(text: BoxText())
    for (frame, x) in [0.0, 3, 3, -20, 17, 63, -63, 0].enumerated() {
      let y = Double(frame % 3)
      let items = group(screen(seed: 4, x: x, y: y), x: x, y: y, alpha: alpha)
      #expect(difference(rasterizer, items) == 0, "frame \(frame)")
    }
    #expect(rasterizer.rebuiltPictureCount == 1 && rasterizer.pictureReuseCount == 6)
  }

  @Test func `between pixels straight edges and text are within two levels`() {
    let rasterizer = Rasterizer(text: BoxText())
    var numbers = Numbers(seed: 8)
    for frame in 0..<16 {
      let (x, y) = (numbers.next(-8...8), frame < 8 ? 0 : numbers.next(-8...8))
      var items: [DisplayItem] = [
        .shape(ShapeItem(size: Size(64, 48), transform: at(x, y), fill: Color(rgb: 0x1d3a5f)))
      ]
      // No two edges in one pixel: there, what is mixed first differs.
      for i in 0..<15 {
        let place = at(x + 2 + Double(i % 3 * 20), y + 2 + Double(i / 3 * 9))
        items.append(.shape(ShapeItem(size: Size(18, 8), transform: place, fill: .white, alpha: 0.5)))
        items.append(.text(TextItem("text", fontSize: 20, color: .black, box: Rect(2, 1, 10, 6), transform: place)))
      }
      let alpha = frame % 2 == 0 ? 1 : 0.6
      #expect(difference(rasterizer, group(items, x: x, y: y, alpha: alpha)) <= 2, "frame \(frame)")
    }
    #expect(rasterizer.pictureReuseCount > 10)
  }

  @Test func `what comes to rest on whole pixels is sharp`() {
    let rasterizer = Rasterizer(text: BoxText())
    for x in [0.3, 7.7, 12.1] { _ = difference(rasterizer, group(screen(seed: 5, x: x, y: 0), x: x)) }
    #expect(rasterizer.pictureReuseCount > 0)
    #expect(difference(rasterizer, group(screen(seed: 5, x: 20, y: 0), x: 20)) == 0)
  }

  @Test func `what fades in place between pixels is as sharp as its items`() {
    let rasterizer = Rasterizer(text: BoxText())
    for frame in 0..<6 {
      let items = group(screen(seed: 5, x: 2.5, y: 1.25), x: 2.5, y: 1.25, alpha: 0.1 + Double(frame) / 8)
      #expect(difference(rasterizer, items) <= 1, "frame \(frame)")
    }
    #expect(rasterizer.rebuiltPictureCount == 1 && rasterizer.pictureReuseCount == 4)
  }

  @Test func `a picture that changes in every frame is never made`() {
    let rasterizer = Rasterizer(text: BoxText())
    for frame in 0..<6 {
      let items = group(screen(seed: UInt64(frame), x: 0, y: 0), version: UInt64(frame), alpha: 0.5)
      #expect(difference(rasterizer, items) == 0)
    }
    #expect(rasterizer.rebuiltPictureCount == 0 && rasterizer.keptPictureCount == 0)
  }

  @Test func `another version is another picture`() {
    let rasterizer = Rasterizer(text: BoxText())
    for version in [1, 1, 1, 2, 2, 2] as [UInt64] {
      #expect(difference(rasterizer, group(screen(seed: version, x: 0, y: 0), version: version, alpha: 0.5)) == 0)
    }
    #expect(rasterizer.rebuiltPictureCount == 2 && rasterizer.pictureReuseCount == 2)
  }

  @Test func `cheap items are drawn by themselves`() {
    let rasterizer = Rasterizer(text: BoxText())
    let sheet = DisplayItem.shape(ShapeItem(size: Size(64, 48), fill: .black))
    for _ in 0..<4 { #expect(difference(rasterizer, group([sheet])) == 0) }
    #expect(rasterizer.keptPictureCount == 0)
  }

  @Test func `what is not drawn any more is let go`() {
    let rasterizer = Rasterizer(text: BoxText())
    for _ in 0..<3 { _ = difference(rasterizer, group(screen(seed: 1, x: 0, y: 0), alpha: 0.5)) }
    #expect(rasterizer.keptPictureCount == 1)
    // Outside the damage it is still there.
    _ = difference(rasterizer, group(screen(seed: 1, x: 70, y: 0), x: 70, alpha: 0.5), damage: [Rect(0, 0, 5, 5)])
    #expect(rasterizer.keptPictureCount == 1)
    _ = difference(rasterizer, [])
    #expect(rasterizer.keptPictureCount == 0)
  }

  @Test func `another scale, another window and forgetting let all go`() {
    let rasterizer = Rasterizer(text: BoxText())
    let list = DisplayList(group(screen(seed: 1, x: 0, y: 0), alpha: 0.5))
    func draw(_ width: Int, _ scale: Double) {
      rasterizer.draw(list, into: PixelBuffer(width: width, height: 48), scale: scale)
    }
    for (width, scale) in [(64, 1.0), (64, 0.5), (80, 0.5)] {
      draw(width, scale)
      #expect(rasterizer.keptPictureCount == 0)
      draw(width, scale)
      #expect(rasterizer.keptPictureCount == 1)
    }
    rasterizer.forgetPictures()
    #expect(rasterizer.keptPictureCount == 0)
  }

  @Test func `there is a limit to the memory of pictures`() {
    let rasterizer = Rasterizer(text: BoxText())
    let items = (0..<9).flatMap { group(screen(seed: $0, x: 0, y: 0), id: $0, alpha: 0.5) }
    for _ in 0..<4 { #expect(difference(rasterizer, items) == 0) }
    #expect(rasterizer.keptPictureCount == 2)
    // One that alone is more than the limit is drawn as its items.
    let large = group(screen(seed: 1, x: 0, y: 0), id: 99, alpha: 0.5, size: Size(4000, 4000))
    for _ in 0..<4 { #expect(difference(rasterizer, large) == 0) }
    #expect(rasterizer.keptPictureCount == 0)
  }

  @Test func `a picture made for some damage is whole`() {
    let rasterizer = Rasterizer(text: BoxText())
    let items = group(screen(seed: 3, x: 0, y: 0), alpha: 0.5)
    let parts = [Rect(3, 3, 9, 9), Rect(30, 20, 20, 20)]
    for damage in [[parts[0]], [parts[0]], [parts[1]], parts, nil] {
      #expect(difference(rasterizer, items, damage: damage) == 0)
    }
    #expect(rasterizer.rebuiltPictureCount == 1)
  }

  @Test func `a rounded clip and what is in it are one picture`() {
    let rasterizer = Rasterizer(text: BoxText())
    for x in [2.0, 5, 5, 9, -3] {
      let stamp = PictureStamp(id: 1, version: 1, origin: Point(x, 0), extent: Rect(x, 0, 64, 48))
      let clip = ClipItem(size: Size(50, 40), transform: at(x + 4, 4), cornerRadius: 11, picture: stamp)
      #expect(difference(rasterizer, [.beginClip(clip)] + screen(seed: 6, x: x, y: 0) + [.endClip]) <= 2)
    }
    #expect(rasterizer.rebuiltPictureCount == 1 && rasterizer.pictureReuseCount == 3)
  }

  @Test func `lists with stamps are what they are without`() {
    var numbers = Numbers(seed: 77)
    for round in 0..<5 {
      let rasterizer = Rasterizer(text: BoxText())
      var parts = (0..<4).map { (id: UInt64($0), version: UInt64(0), x: 0.0, y: 0.0) }
      for _ in 0..<8 {
        var items: [DisplayItem] = []
        for i in parts.indices {
          if numbers.next(0...1) < 0.2 { parts[i].version += 1 }
          if numbers.next(0...1) < 0.5 { parts[i].x += numbers.next(-9...9).rounded() }
          if numbers.next(0...1) < 0.2 { continue }
          let part = parts[i]
          var inner = screen(seed: part.id * 100 + part.version, x: part.x, y: part.y)
          let isNested = i % 2 == 1
          if isNested {
            inner += group(Array(inner[3...6]), id: part.id + 50, version: part.version, x: part.x, alpha: 0.4)
          }
          let alpha = numbers.next(0...1) < 0.5 ? 1 : numbers.next(0...1)
          items += group(inner, id: part.id, version: part.version, x: part.x, y: part.y, alpha: alpha)
        }
        let damage = numbers.next(0...1) < 0.3 ? [Rect(numbers.next(0...30), 3, 20, 30), Rect(40, 0, 9, 9)] : nil
        #expect(difference(rasterizer, items, damage: damage) == 0, "round \(round)")
      }
    }
  }

  @Test func `stamps that make no sense draw the items`() {
    let screen = screen(seed: 2, x: 0, y: 0)
    let stamps = [
      PictureStamp(id: 1, version: 1, origin: Point(.nan, 0), extent: Rect(0, 0, 64, 48)),
      PictureStamp(id: 1, version: 1, origin: Point(0, .infinity), extent: Rect(0, 0, 64, 48)),
      PictureStamp(id: 1, version: 1, origin: Point(1e300, 0), extent: Rect(0, 0, 64, 48)),
      PictureStamp(id: 1, version: 1, origin: .zero, extent: Rect(0, 0, .infinity, .nan)),
      PictureStamp(id: 1, version: 1, origin: .zero, extent: Rect(-1e300, 0, 2e300, 48)),
      PictureStamp(id: 1, version: 1, origin: .zero, extent: .zero),
    ]
    for stamp in stamps {
      let rasterizer = Rasterizer(text: BoxText())
      let begin = DisplayItem.beginGroup(GroupItem(alpha: 0.5, bounds: Rect(0, 0, 64, 48), picture: stamp))
      for _ in 0..<3 { #expect(difference(rasterizer, [begin] + screen + [.endGroup]) == 0) }
      #expect(rasterizer.keptPictureCount == 0)
    }
    // A part with nothing in it.
    let empty = Rasterizer(text: BoxText())
    for _ in 0..<3 { #expect(difference(empty, group([], alpha: 0.5)) == 0) }
    // A part without an end, and one that is not the length that it was.
    let rasterizer = Rasterizer(text: BoxText())
    for _ in 0..<3 { #expect(difference(rasterizer, Array(group(screen, alpha: 0.5).dropLast())) == 0) }
    for count in [5, 5, 5, 9] {
      #expect(difference(rasterizer, group(Array(screen[..<5]), alpha: 0.5) + screen[..<count]) == 0)
    }
  }
}
