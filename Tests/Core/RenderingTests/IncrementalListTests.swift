import Geometry
import Rendering
import TestSupport
import Testing
import Views

/// A list that is brought up to date is the list that would be made from nothing, whatever happens to the tree.
struct IncrementalListTests {
  @Test(arguments: [false, true])
  func `whatever changes, the list is the one made from nothing`(hasPortals: Bool) {
    var (stampCount, movingCount) = (0, 0)
    for seed in 0..<10 {
      let scene = RandomTree(seed: UInt64(seed), hasPortals: hasPortals)
      let builder = DisplayListBuilder()
      var stamps = StampLedger()
      for step in 0..<160 {
        scene.change()
        builder.update(scene.window)
        if builder.isInMotion { movingCount += 1 }
        let fresh = DisplayListBuilder().build(scene.window)
        guard builder.list == fresh, builder.list.description == fresh.description else {
          Issue.record("seed \(seed), step \(step)\n\(builder.list)\n-- from nothing\n\(fresh)")
          return
        }
        if let fault = stamps.check(builder.list) {
          Issue.record("seed \(seed), step \(step): \(fault)\n\(builder.list)")
          return
        }
      }
      stampCount += stamps.count
    }
    // Else nothing was tested.
    #expect(stampCount > 60 && movingCount > 10, "\(stampCount) \(movingCount)")
  }

  @Test(arguments: [false, true])
  func `drawing the damage makes the picture that drawing everything makes`(hasPortals: Bool) {
    var partial = 0
    for seed in 0..<6 { partial += checkPictures(seed, hasPortals: hasPortals) ?? 0 }
    #expect(partial > 120)
  }

  /// - Returns: how often a part of the picture was drawn; nil where that was wrong.
  private func checkPictures(_ seed: Int, hasPortals: Bool) -> Int? {
    let scene = RandomTree(seed: UInt64(seed + 500), hasPortals: hasPortals)
    let builder = DisplayListBuilder()
    let text = BoxText()
    let (width, height) = (Int(RandomTree.size.width), Int(RandomTree.size.height))
    let rasterizer = Rasterizer(text: text, keepsPictures: false)
    let kept = PixelBuffer(width: width, height: height)
    var partial = 0
    for step in 0..<80 {
      scene.change(isPlain: true)
      builder.update(scene.window)
      let damage = step == 0 ? nil : builder.damage
      if damage?.isEmpty == false { partial += 1 }
      if damage?.isEmpty != true {
        rasterizer.draw(builder.list, into: kept, scale: 1, background: .black, damage: damage)
      }
      let whole = picture(builder.list.items, width: width, height: height, background: .black, text: text)
      // A small corner that the damage cuts through is computed, others are looked up on a grid of 1/64 pixel.
      if kept.differenceCount(from: whole, tolerance: 3) > 0 {
        Issue.record("seed \(seed), step \(step), damage \(String(describing: damage))\n\(builder.list)")
        return nil
      }
      // A plain list knows nothing of depth.
      if PlainList.hasDepth(scene.window) { continue }
      let straight = picture(
        spaced(builder.list.items), width: width, height: height, background: .black, text: text)
      let plain = picture(
        spaced(PlainList(scene.window).items), width: width, height: height, background: .black, text: text)
      // A picture that fades as a whole is rounded once more than one item that fades by itself.
      if plain.differenceCount(from: straight, tolerance: 3) > 0 {
        Issue.record("seed \(seed), step \(step), not what the views say\n\(builder.list)")
        return nil
      }
    }
    return partial
  }

  @Test func `at rest there is no group that is not needed`() {
    for seed in 0..<8 {
      let scene = RandomTree(seed: UInt64(seed + 900))
      let builder = DisplayListBuilder()
      for _ in 0..<60 {
        scene.change()
        builder.update(scene.window)
        guard builder.isInMotion else { continue }
        builder.update(scene.window)
        let hasOpaque = builder.list.items.contains {
          if case .beginGroup(let group) = $0 { group.alpha >= 1 && group.projection == nil } else { false }
        }
        #expect(!builder.isInMotion && !hasOpaque)
      }
    }
  }
}
