import Directors
import Geometry
import Testing
import Views

/// A picture that is on both screens moves as one: frame, crop and corners together, never stretched.
struct MatchedPictureTests {
  private let image = Image(width: 40, height: 20) { $0.update(repeating: 0xff20_8040, count: 800) }

  /// Puts the same picture in the first card and the hero.
  private func bench(_ director: String, _ mode: ContentMode) -> (bench: MatchBench, pictures: [ImageView]) {
    let bench = MatchBench(director: director)
    let pictures = [bench.cards[0], bench.hero].map { element in
      let picture = ImageView(image, contentMode: mode)
      picture.relativeFrame = .fill
      element.addSubview(picture)
      element.clipsToBounds = true
      return picture
    }
    bench.push()
    return (bench, pictures)
  }

  @Test(arguments: ["Zoom", "Morph"], [("Dunes", "Dunes", true), ("Dunes", "Fjord", false)])
  func `a picture with a title over it stays opaque while the title flies`(
    director: String, titles: (card: String, hero: String, isOpaque: Bool)
  ) {
    let bench = MatchBench(director: director)
    for (holder, title) in [(bench.cards[0], titles.card), (bench.hero, titles.hero)] {
      let picture = ImageView(image, contentMode: .scaleAspectFill)
      (picture.relativeFrame, holder.backgroundColor, holder.identifier) = (.fill, nil, nil)
      picture.identifier = "picture"
      picture.addSubview(Label(title, fontSize: 20, color: .white, frame: Rect(4, 4, 80, 26)))
      holder.addSubview(picture)
    }
    bench.push(matching: [("picture", "picture")])
    var least = 1.0
    for step in 0...60 {
      bench.put(Double(step) / 60)
      least = min(least, max(bench.box.subviews[0].alpha, bench.box.subviews[1].alpha))
    }
    // Texts that differ are not seen through each other.
    #expect((least == 1) == titles.isOpaque, "\(least)")
  }

  private func flying(_ bench: MatchBench) throws -> ImageView {
    try #require(bench.boxes[0].subviews.compactMap { $0 as? ImageView }.first { !$0.isHidden })
  }

  @Test(arguments: ["Zoom", "Morph"]) func `in flight the visible part is between those of the ends`(director: String)
    throws
  {
    let (bench, pictures) = bench(director, .scaleAspectFill)
    var last: Rect?
    for progress in [0, 0.25, 0.5, 0.75, 1] {
      bench.put(progress)
      let picture = try flying(bench)
      let place = try #require(picture.imagePlace)
      #expect(abs(place.width / place.height - 2) < 1e-9, "the picture is not stretched")
      let bounds = Rect(origin: .zero, size: bench.boxes[0].bounds.size)
      #expect(place.insetBy(dx: -1e-6, dy: -1e-6).contains(bounds), "the picture covers the box")
      if let last { #expect(place.width > last.width) }
      last = place
    }
    let end = try #require(pictures[1].imagePlace)
    let arrived = try #require(flying(bench).imagePlace)
    expectNear(arrived, end)
    bench.settle()
    #expect(bench.outcomes == [.completed] && bench.warnings == [])
  }

  @Test func `at the start it is what the card shows`() throws {
    let (bench, pictures) = bench("Zoom", .scaleAspectFit)
    bench.put(0)
    expectNear(try #require(flying(bench).imagePlace), try #require(pictures[0].imagePlace))
    bench.settle()
  }

  @Test func `different pictures cross-fade as other contents do`() throws {
    let bench = MatchBench(director: "Zoom")
    for element in [bench.cards[0], bench.hero] {
      let other = Image(width: 4, height: 4) { $0.update(repeating: 0xff00_0000, count: 16) }
      let picture = ImageView(other)
      picture.relativeFrame = .fill
      element.addSubview(picture)
    }
    bench.push()
    bench.put(0.4)
    #expect(!bench.boxes[0].subviews.contains { $0 is ImageView && !$0.isHidden })
    bench.settle()
    #expect(bench.outcomes == [.completed])
  }
}
