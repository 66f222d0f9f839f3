import CRaster
import Geometry
import Rendering
import Testing
import Views

#if canImport(Glibc)
import Glibc
#endif

/// Pictures that are turned in depth, beside a slow reference that looks up many places in each pixel.
@Suite(.serialized) struct DepthTests {
  private let size = Size(160, 120)

  /// A card with something of everything on it.
  private func content(_ x: Double, _ y: Double) -> [DisplayItem] {
    [
      .shadow(
        ShadowItem(size: Size(80, 60), transform: at(x, y), cornerRadius: 8, blur: 6, color: Color(rgb: 0, alpha: 0.6))),
      .shape(ShapeItem(size: Size(80, 60), transform: at(x, y), cornerRadius: 8, fill: Color(rgb: 0x3070e0))),
      .shape(ShapeItem(size: Size(30, 20), transform: at(x + 8.3, y + 6.7), fill: .white)),
      .beginClip(ClipItem(size: Size(30, 30), transform: at(x + 42, y + 10), cornerRadius: 12)),
      .shape(ShapeItem(size: Size(40, 40), transform: at(x + 35, y + 15), fill: Color(rgb: 0xf0c020))),
      .endClip,
      .beginGroup(GroupItem(alpha: 0.5, bounds: Rect(x, y, 80, 60))),
      .shape(ShapeItem(size: Size(30, 12), transform: at(x + 10, y + 36), fill: .black)),
      .shape(ShapeItem(size: Size(30, 12), transform: at(x + 25, y + 42), fill: .white)),
      .endGroup,
    ]
  }

  private func group(
    _ tilt: Tilt, _ items: [DisplayItem], on plane: Transform2D = .identity, alpha: Double = 1,
    picture stamp: PictureStamp? = nil
  ) throws -> [DisplayItem] {
    let content = Rect(10, 2, 140, 116)
    let map = try #require(tilt.map(in: Rect(40, 30, 80, 60)).moved(by: plane))
    return [
      .beginGroup(
        GroupItem(
          alpha: alpha, bounds: Rect(origin: .zero, size: size), picture: stamp,
          projection: GroupProjection(map: map, content: content, darkness: tilt.darkness)))
    ] + items + [.endGroup]
  }

  private func draw(_ items: [DisplayItem], damage: [Rect]? = nil) -> PixelBuffer {
    picture(items, width: 160, height: 120, damage: damage)
  }

  /// Each pixel the mean of what is seen at 6 by 6 places in it, between the pixels of the flat picture.
  private func reference(_ flat: PixelBuffer, _ map: PerspectiveTransform) -> PixelBuffer {
    let result = PixelBuffer(width: flat.width, height: flat.height)
    let count = 6
    guard let inverse = map.inverted else { return result }
    for y in 0..<flat.height {
      for x in 0..<flat.width {
        var sum = SIMD4<Double>.zero
        for i in 0..<count * count {
          let p = Point(
            Double(x) + (Double(i % count) + 0.5) / Double(count), Double(y) + (Double(i / count) + 0.5) / Double(count)
          )
          if let q = inverse.apply(p) { sum += sample(flat, q) }
        }
        let c = sum / Double(count * count) + 0.5
        result[x, y] = UInt32(c[0]) | UInt32(c[1]) << 8 | UInt32(c[2]) << 16 | UInt32(c[3]) << 24
      }
    }
    return result
  }

  private func sample(_ flat: PixelBuffer, _ p: Point) -> SIMD4<Double> {
    let (x, y) = (p.x - 0.5, p.y - 0.5)
    guard x > -1, y > -1, x < Double(flat.width), y < Double(flat.height) else { return .zero }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
      guard x >= 0, y >= 0, x < flat.width, y < flat.height else { return .zero }
      let p = flat[x, y]
      return SIMD4(Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255), Double(p >> 24))
    }
    let (u, v) = (x - Double(left), y - Double(top))
    return (at(left, top) * (1 - u) + at(left + 1, top) * u) * (1 - v)
      + (at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u) * v
  }

  /// - Returns: how far off the channels are: in the mean of those pixels that show anything, and at most.
  private func distance(_ one: PixelBuffer, _ two: PixelBuffer) -> (mean: Double, most: Int) {
    var (sum, count) = (0, 0)
    for y in 0..<one.height {
      for x in 0..<one.width where one[x, y] != 0 || two[x, y] != 0 {
        count += 4
        for shift in [0, 8, 16, 24] as [UInt32] {
          sum += abs(Int(one[x, y] >> shift & 255) - Int(two[x, y] >> shift & 255))
        }
      }
    }
    return (Double(sum) / Double(max(1, count)), one.largestDifference(from: two))
  }

  private func check(
    _ tilt: Tilt, _ items: [DisplayItem], on plane: Transform2D = .identity, mean: Double = 1.6, most: Int = 40
  ) throws {
    let map = try #require(tilt.map(in: Rect(40, 30, 80, 60)).moved(by: plane))
    let off = try distance(draw(group(tilt, items, on: plane)), reference(draw(items), map))
    #expect(off.mean < mean && off.most < most, "\(tilt): \(off)")
  }

  @Test func `pixels are what is seen in them, about either axis`() throws {
    for axis in Tilt.Axis.allCases {
      for angle in [-1.3, -0.5, 0.1, 0.8, 1.2] { try check(Tilt(angle: angle, axis: axis), content(40, 30)) }
      try check(Tilt(angle: 1.5, axis: axis), content(40, 30), mean: 4, most: 60)
      try check(Tilt(angle: 0.7, axis: axis, pivot: Point(0, 0.3), perspective: 0.8, recede: 0.4), content(40, 30))
    }
  }

  @Test func `a plane that is turned as well is seen as it is`() throws {
    let center = at(-80, -60)
    for angle in [0.3, 1.5707963, 2.5, -1] {
      let plane = center.concatenating(Transform2D(rotation: angle)).concatenating(at(80, 60))
      let items = turned(content(40, 30), plane)
      try check(Tilt(angle: 0.8), items, on: plane, mean: 2, most: 50)
    }
    let mirror = center.concatenating(Transform2D(scaleX: -1, y: 1)).concatenating(at(80, 60))
    try check(Tilt(angle: 0.8), turned(content(40, 30), mirror), on: mirror, mean: 2, most: 50)
  }

  private func turned(_ items: [DisplayItem], _ plane: Transform2D) -> [DisplayItem] {
    items.filter { if case .shape = $0 { true } else { false } }.map { item in
      guard case .shape(var shape) = item else { return item }
      shape.transform = shape.transform.concatenating(plane)
      return .shape(shape)
    }
  }

  @Test func `a picture in a picture is turned in it`() throws {
    let inner = try group(Tilt(angle: 0.9, axis: .horizontal), content(40, 30))
    try check(Tilt(angle: -0.7, perspective: 1.2), inner)
  }

  @Test func `next to no turn changes next to nothing`() throws {
    for axis in Tilt.Axis.allCases {
      let turned = try draw(group(Tilt(angle: 1e-9, axis: axis), content(40, 30)))
      #expect(turned.largestDifference(from: draw(content(40, 30))) <= 1)
    }
  }

  @Test func `an edge that is slanted is smooth`() throws {
    // Steep enough that the upper edge falls by several pixels a column.
    let item = DisplayItem.shape(ShapeItem(size: Size(80, 60), transform: at(40, 30), fill: .white))
    for angle in [0.6, 1.3, 1.5] {
      let turned = try draw(group(Tilt(angle: angle), [item]))
      let map = Tilt(angle: angle).map(in: Rect(40, 30, 80, 60))
      let corners = try Rect(40, 30, 80, 60).corners.map { try #require(map.apply($0)) }
      // The area of the trapezoid, which hard edges would miss by far more.
      let area = (corners[1].x - corners[0].x) * (corners[3].y - corners[0].y + corners[2].y - corners[1].y) / 2
      #expect(abs(turned.area - area) < 0.02 * area + 1.5, "\(angle): \(turned.area), not \(area)")
      #expect(turned.largestDifference(from: reference(draw([item]), map)) < 40, "\(angle)")
    }
  }

  @Test func `shade takes light, not substance`() throws {
    let item = DisplayItem.shape(ShapeItem(size: Size(80, 60), transform: at(40, 30), fill: .white))
    for axis in Tilt.Axis.allCases {
      let pixel = try draw(group(Tilt(angle: .pi / 3, axis: axis, shade: 0.5), [item]))[80, 60]
      #expect(pixel == 0xffbf_bfbf)
    }
    let plane = at(-80, -60).concatenating(Transform2D(rotation: 1)).concatenating(at(80, 60))
    let pixel = try draw(group(Tilt(angle: .pi / 3, shade: 0.5), turned([item], plane), on: plane))[80, 60]
    #expect(pixel == 0xffbf_bfbf)
  }

  @Test func `a group fades while it turns`() throws {
    let item = DisplayItem.shape(ShapeItem(size: Size(80, 60), transform: at(40, 30), fill: .white))
    #expect(try draw(group(Tilt(angle: 0.5), [item], alpha: 0.5))[80, 60] == 0x8080_8080)
  }

  @Test func `a clip around cuts what is seen, not what is flat`() throws {
    let items = try group(Tilt(angle: 1), content(40, 30))
    let clip = DisplayItem.beginClip(ClipItem(size: Size(60, 60), transform: at(50, 30), cornerRadius: 20))
    let (free, cut) = (draw(items), draw([clip] + items + [.endClip]))
    #expect(cut[80, 60] == free[80, 60] && cut.alpha(51, 31) == 0 && free.alpha(80, 30) > 0)
    #expect(cut.area < free.area)
  }

  @Test func `nothing is taken for hidden below a picture that has turned away`() throws {
    let below = DisplayItem.shape(ShapeItem(size: size, fill: Color(rgb: 0x00ff00)))
    let sheet = DisplayItem.shape(ShapeItem(size: size, fill: .white))
    let items = try [below] + group(Tilt(angle: 1.2), [sheet])
    let buffer = picture(items, width: 160, height: 120, background: .black)
    #expect(buffer[2, 60] == 0xff00_ff00 && buffer[80, 60] == 0xffff_ffff)
    let alone = try picture(group(Tilt(angle: 1.2), [sheet]), width: 160, height: 120, background: .black)
    #expect(alone[2, 60] == 0xff00_0000)
  }

  @Test func `both widths of vectors give the same bytes`() throws {
    defer { craster_set_wide(true) }
    for axis in Tilt.Axis.allCases {
      let items = try group(Tilt(angle: 0.9, axis: axis, shade: 0.3), content(40, 30))
      craster_set_wide(false)
      let narrow = draw(items)
      craster_set_wide(true)
      #expect(narrow.differenceCount(from: draw(items)) == 0)
    }
  }

  @Test func `drawn in parts it is the same picture`() throws {
    for axis in Tilt.Axis.allCases {
      let items = try group(Tilt(angle: 1.1, axis: axis), content(40, 30))
      let parts = [Rect(0, 0, 71, 43), Rect(71, 0, 89, 43), Rect(0, 43, 33, 77), Rect(33, 43, 127, 77)]
      #expect(draw(items, damage: parts).differenceCount(from: draw(items)) == 0)
    }
  }

  @Test func `a picture is made once and turned as often as it likes`() throws {
    let rasterizer = Rasterizer(text: BoxText())
    let stamp = PictureStamp(id: 7, version: 1, origin: Point(40, 30), extent: Rect(20, 15, 120, 90))
    for (frame, angle) in [0.2, 0.4, 0.6, 0.8, -0.5].enumerated() {
      let items = try group(Tilt(angle: angle), content(40, 30), picture: stamp)
      let buffer = PixelBuffer(width: 160, height: 120)
      rasterizer.draw(DisplayList(items), into: buffer, scale: 1)
      #expect(buffer.differenceCount(from: draw(items)) == 0, "\(frame)")
      #expect(rasterizer.rebuiltPictureCount == min(1, frame) && rasterizer.pictureReuseCount == max(0, frame - 1))
    }
    // Flat again, but still a group: the picture on its side is not what is wanted.
    let flat: [DisplayItem] =
      [.beginGroup(GroupItem(alpha: 0.5, bounds: Rect(0, 0, 160, 120), picture: stamp))] + content(40, 30) + [.endGroup]
    let buffer = PixelBuffer(width: 160, height: 120)
    rasterizer.draw(DisplayList(flat), into: buffer, scale: 1)
    #expect(buffer.largestDifference(from: draw(flat)) <= 1)
  }

  @Test func `hostile numbers draw nothing and do not trap`() throws {
    for angle in [1.5707, 1.5707963267, -1.5707963267] {
      for perspective in [1e-9, 0.01, 1e9] {
        for axis in Tilt.Axis.allCases {
          _ = try draw(group(Tilt(angle: angle, axis: axis, perspective: perspective), content(40, 30)))
          _ = try draw(
            group(Tilt(angle: angle / 2, axis: axis, pivot: Point(-40, 3e6), perspective: perspective), content(40, 30))
          )
        }
      }
    }
    for number in [Double.nan, .infinity, 1e300, -1e300, 0] {
      let map = PerspectiveTransform(
        affine: Transform2D(a: number, b: 1, c: 0, d: number, tx: 1, ty: 1), g: number, h: 0, i: 1)
      let projection = GroupProjection(map: map, content: Rect(0, 0, number, 20))
      _ = draw(
        [.beginGroup(GroupItem(alpha: 1, bounds: Rect(0, 0, 160, 120), projection: projection))] + content(0, 0)
          + [.endGroup])
    }
  }
}
