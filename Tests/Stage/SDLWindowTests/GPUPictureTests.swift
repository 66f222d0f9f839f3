import Geometry
import Rendering
import Stage
import Testing

/// Pictures of parts of the list, kept from frame to frame.
@Suite(.needsDisplay) struct GPUPictureTests {
  /// What a frame did besides being drawn.
  struct Counts: Equatable, CustomStringConvertible {
    var built: Int
    var reused: Int

    init(_ stage: CardStage) { (built, reused) = (stage.target.pictureBuildCount, stage.target.pictureReuseCount) }
    init(built: Int, reused: Int) { (self.built, self.reused) = (built, reused) }

    var description: String { "built \(built), reused \(reused)" }
  }

  func stamp(_ x: Double, _ y: Double, id: UInt64 = 1, version: UInt64 = 1, size: Size = Size(110, 90)) -> PictureStamp
  {
    PictureStamp(
      id: id, version: version, origin: Point(x, y), extent: Rect(origin: Point(x, y), size: size))
  }

  /// Two boxes that lie over each other, and a text.
  func content(_ x: Double, _ y: Double, color: Color = .white) -> [DisplayItem] {
    [
      .shape(ShapeItem(size: Size(70, 50), transform: at(x + 5, y + 5), cornerRadius: 10, fill: color)),
      .shape(
        ShapeItem(size: Size(70, 50), transform: at(x + 30, y + 30), cornerRadius: 10, fill: Color(rgb: 0xe05050))),
      .text(TextItem("Notes", fontSize: 15, color: .black, box: Rect(x + 40, y + 40, 60, 20))),
    ]
  }

  func group(
    _ x: Double, _ y: Double, alpha: Double = 0.5, stamp: PictureStamp?, color: Color = .white
  ) -> [DisplayItem] {
    [.beginGroup(GroupItem(alpha: alpha, bounds: Rect(0, 0, 240, 160), picture: stamp))]
      + content(x, y, color: color) + [.endGroup]
  }

  func withStage(_ body: (CardStage) throws -> Void) throws {
    try Displays.withOpenGL { try body(CardStage(Size(240, 160))) }
  }

  @Test func `a group that fades is made into a picture once, in its second frame`() throws {
    try withStage { stage throws in
      for (frame, counts) in [Counts(built: 0, reused: 0), Counts(built: 1, reused: 0), Counts(built: 0, reused: 1)]
        .enumerated()
      {
        let items = group(20, 20, alpha: 0.5 - Double(frame) * 0.1, stamp: stamp(20, 20))
        #expect(try stage.difference(items).largest <= 4)
        #expect(Counts(stage) == counts)
      }
      // The group alone.
      #expect(stage.target.drawCallCount == 1)
    }
  }

  @Test func `moved by whole pixels, a picture is what drawing straight gives`() throws {
    try withStage { stage throws in
      for (frame, x) in [20.0, 20, 33, 60, 180, -70].enumerated() {
        let straight = try stage.picture(group(x, 90 - x, stamp: nil))
        let kept = try stage.picture(group(x, 90 - x, stamp: stamp(x, 90 - x)))
        #expect(kept.largestDifference(from: straight) <= 2, "at \(x)")
        if frame > 1 { #expect(Counts(stage).built == 0, "at \(x)") }
      }
    }
  }

  @Test func `at rest between pixels, a picture is drawn as it lies`() throws {
    try withStage { stage throws in
      for x in [20.3, 24.8, 30.4, 30.4, 30.4] { try stage.picture(group(x, 20.6, stamp: stamp(x, 20.6))) }
      #expect(Counts(stage) == Counts(built: 0, reused: 1))
      let kept = try stage.picture(group(30.4, 20.6, stamp: stamp(30.4, 20.6)))
      let straight = try stage.picture(group(30.4, 20.6, stamp: nil))
      #expect(kept.largestDifference(from: straight) <= 3)
    }
  }

  @Test func `between pixels on the way, a picture is shifted`() throws {
    try withStage { stage throws in
      for (frame, x) in [20.3, 22.9, 27.1, 32.6].enumerated() {
        let result = try stage.difference(group(x, 20.6, stamp: stamp(x, 20.6)))
        #expect(result.mean < 0.24)
        #expect(Counts(stage).built == (frame == 1 ? 1 : 0))
      }
    }
  }

  @Test func `nothing of a picture shows outside of its group`() throws {
    try withStage { stage throws in
      for frame in 0..<4 {
        let bounds = Rect(30, 0, 50 + Double(frame), 160)
        var items = group(20, 20, stamp: stamp(20, 20))
        items[0] = .beginGroup(GroupItem(alpha: 0.5, bounds: bounds, picture: stamp(20, 20)))
        #expect(try stage.difference(items).largest <= 4)
      }
      #expect(Counts(stage) == Counts(built: 0, reused: 1))
    }
  }

  @Test func `another version is another picture`() throws {
    try withStage { stage throws in
      for _ in 0..<3 { try stage.picture(group(20, 20, stamp: stamp(20, 20))) }
      let green = Color(rgb: 0x60b050)
      for (version, counts) in [
        (2 as UInt64, Counts(built: 0, reused: 0)), (2, Counts(built: 1, reused: 0)), (2, Counts(built: 0, reused: 1)),
        (3, Counts(built: 0, reused: 0)), (4, Counts(built: 0, reused: 0)),
      ] {
        let items = group(20, 20, stamp: stamp(20, 20, version: version), color: green)
        #expect(try stage.difference(items).largest <= 4)
        #expect(Counts(stage) == counts)
      }
    }
  }

  @Test func `a rounded clip is cut once`() throws {
    try withStage { stage throws in
      for (frame, x) in [10.0, 30, 52, 120].enumerated() {
        let map = at(x, 30)
        let clip = ClipItem(size: Size(100, 80), transform: map, cornerRadius: 24, picture: stamp(x, 30))
        let items = [.beginClip(clip)] + content(x - 10, 20) + [.endClip]
        let result = try stage.difference(items)
        #expect(result.mean < 0.3)
        #expect(result.largest < 40)
        #expect(Counts(stage) == Counts(built: frame == 1 ? 1 : 0, reused: frame > 1 ? 1 : 0))
      }
    }
  }

  @Test func `a picture holds what was off screen when it was made`() throws {
    try withStage { stage throws in
      for x in [-60.0, -60, 40, 100] {
        #expect(try stage.difference(group(x, 20, stamp: stamp(x, 20))).largest <= 4)
      }
      #expect(Counts(stage) == Counts(built: 0, reused: 1))
    }
  }

  @Test func `groups in groups share a picture`() throws {
    try withStage { stage throws in
      for frame in 0..<4 {
        let inner = group(20, 20, alpha: 0.5, stamp: stamp(20, 20, id: 2))
        let outer: [DisplayItem] =
          [
            .beginGroup(
              GroupItem(alpha: 0.8, bounds: Rect(0, 0, 240, 160), picture: stamp(10, 10, size: Size(200, 140))))
          ] + content(60, 40) + inner + [.endGroup]
        #expect(try stage.difference(outer).largest <= 5)
        #expect(Counts(stage) == Counts(built: frame == 1 ? 1 : 0, reused: frame > 1 ? 1 : 0))
      }
    }
  }

  @Test func `an opaque group is kept where its items cost more than its picture`() throws {
    try withStage { stage throws in
      let few = content(20, 20)
      let many = (0..<20).flatMap { content(20 + Double($0), 20) }
      for (items, isKept) in [(few, false), (many, true)] {
        for _ in 0..<3 {
          let stamp = stamp(20, 20, id: isKept ? 2 : 1, size: Size(130, 90))
          let group = GroupItem(alpha: 1, bounds: Rect(0, 0, 240, 160), picture: stamp)
          #expect(try stage.difference([.beginGroup(group)] + items + [.endGroup]).largest <= 6)
        }
        #expect(Counts(stage) == Counts(built: 0, reused: isKept ? 1 : 0))
        #expect(stage.target.drawCallCount == 1)
      }
    }
  }

  @Test func `pictures have three windows of memory, and what has no room is drawn straight`() throws {
    try withStage { stage throws in
      // Each takes 128 x 128 pixels: there is room for seven.
      var built = 0
      for frame in 0..<5 {
        let items = (0..<12).flatMap { index in
          let (x, y) = (Double(index % 4) * 40, Double(index / 4) * 30)
          return group(x, y, stamp: stamp(x, y, id: UInt64(index)))
        }
        #expect(try stage.difference(items).largest <= 12)
        built += Counts(stage).built
        if frame > 1 { #expect(Counts(stage) == Counts(built: 0, reused: 7)) }
      }
      #expect(built == 7)
    }
  }

  @Test func `pictures are let go when they are not used`() throws {
    try withStage { stage throws in
      let items = group(20, 20, stamp: stamp(20, 20))
      for _ in 0..<3 { try stage.picture(items) }
      for _ in 0..<2 { try stage.picture([]) }
      try stage.picture(items)
      #expect(Counts(stage) == Counts(built: 0, reused: 1))
      for _ in 0..<4 { try stage.picture([]) }
      try stage.picture(items)
      #expect(Counts(stage) == Counts(built: 0, reused: 0))
    }
  }

  @Test(arguments: ["targets", "device", "size"]) func `pictures do not outlive what they were drawn for`(
    loss: String
  ) throws {
    try withStage { stage throws in
      let items = group(20, 20, stamp: stamp(20, 20))
      for _ in 0..<3 { try stage.picture(items) }
      switch loss {
      case "targets": stage.target.targetsWereReset()
      case "device": stage.target.deviceWasReset()
      default: stage.resize(to: Size(200, 150))
      }
      #expect(try stage.difference(items).largest <= 4)
      #expect(Counts(stage) == Counts(built: 0, reused: 0))
    }
  }
}
