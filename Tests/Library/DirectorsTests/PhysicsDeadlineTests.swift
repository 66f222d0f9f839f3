import Directors
import Geometry
import Testing
import Transitions
import Views

/// Whatever the window does in mid-flight, a transition of physics is over by its deadline, and nothing jumps there.
struct PhysicsDeadlineTests {
  nonisolated static let names = ["Snap", "Gravity", "GravityRotation", "Throw", "Domino", "Pile"]
  nonisolated static let resizes = [
    [Size(2400, 500), Size(500, 2000)], [Size(500, 2000), Size(2400, 500)], [Size(320, 480), Size(3840, 2160)],
    [Size(3840, 2160), Size(320, 480)], [Size(1000, 700), Size(40, 2000), Size(2000, 40), Size(1000, 700)],
  ]

  /// - Parameter physics: the director's name.
  @Test(arguments: names, resizes)
  func `it is over by its deadline, however the window changes on the way`(name: String, sizes: [Size]) throws {
    for moment in [0.05, 0.2, 0.45] {
      for isPop in [false, true] {
        let theatre = Physics.theatre(name, size: sizes[0], ["deadline": .number(2)])
        theatre.bring(animated: !isPop)
        if isPop { theatre.take() }
        for size in sizes.dropFirst() {
          theatre.rest(moment)
          theatre.resize(size.width, size.height)
        }
        #expect(theatre.settle(within: 2.1), "\(isPop ? "pop" : "push"), resized after \(moment) s")
        #expect(theatre.isThere != isPop)
        if !isPop { #expect(theatre.isExactlyHome) }
      }
    }
  }

  @Test(arguments: [Size(2000, 200), Size(3840, 400), Size(1000, 100)])
  func `on a stage ten times as wide as high it rests, long before its deadline`(size: Size) {
    for name in Self.names {
      let theatre = Physics.theatre(name, size: size)
      theatre.bring()
      #expect(theatre.settle(within: 3.5) && theatre.isThere && theatre.isExactlyHome, "\(name)")
    }
  }
}
