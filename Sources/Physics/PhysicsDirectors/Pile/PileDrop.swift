import Dynamics
import Geometry

#if canImport(Glibc)
import Glibc
#endif

/// A simulation of the pieces of a screen that drop in from above and rest in their places, or drop out.
struct PileDrop {
  struct Character {
    /// The gravity, in units per second squared.
    var gravity: Double
    /// The elasticity of the pieces, 0...1.
    var elasticity: Double
    /// The largest tilt of a piece when it comes, in radians.
    var tilt: Double
    /// Seconds from the first piece that drops to the last.
    var spread: Double

    /// Seconds in which a piece falls through the height of the stage.
    var fall: Double { (2 * BakedSimulation.stageHeight / gravity).squareRoot() }
    /// Seconds in which a piece falls, bounces until it lies still, and is aligned.
    var landing: Double { fall * (1 + elasticity) / (1 - elasticity) + PileFall.rightingTime }
  }

  /// A piece as it falls.
  struct Piece {
    let home: Rect
    /// The size including the gap below the piece, so that it rests exactly in its place.
    let body: Rect
    let column: Int
    /// The turn of the piece in its column: 0 for the lowest, 1 for the highest.
    let turn: Double
  }

  let film: BakedSimulation

  // MARK: In

  /// The largest number of columns with a separate floor in one world.
  private static let columnsInWorld = 60
  /// The height above the stage at which pieces begin, in units.
  private static let margin = 24.0
  /// - Parameter homes: the places of the pieces, in units of the reference stage.
  static func dropIn(_ homes: [Rect], _ character: Character) -> PileDrop {
    let pieces = pieces(of: homes)
    let columns = (pieces.map(\.column).max() ?? -1) + 1
    let height = (homes.map(\.maxY).max() ?? 0) + margin
    let floors = floors(of: pieces, columns)
    var falls: [PileFall] = []
    for first in stride(from: 0, to: columns, by: columnsInWorld) {
      let members = pieces.indices.filter { (first..<first + columnsInWorld).contains(pieces[$0].column) }
      falls.append(PileFall(pieces, members, floors, from: height, firstColumn: first, character))
    }
    let order = falls.flatMap(\.members)
    let latest = character.spread + character.landing
    var film = film(of: falls, homes) { time in
      time >= latest || falls.allSatisfy(\.isAtRest)
    }
    for index in order.indices { film.finish(index, from: landing(index, film, height)) }
    film.cut(to: film.stillFrom + 1)
    return PileDrop(film: film.inOrder(order))
  }

  private static func film(of falls: [PileFall], _ homes: [Rect], isOver: (Double) -> Bool) -> BakedSimulation {
    var bodies: [BakedSimulation.BakedBody] = []
    var worlds: [(PhysicsWorld, Range<Int>)] = []
    for fall in falls {
      worlds.append((fall.world, bodies.count..<bodies.count + fall.bodies.count))
      bodies += fall.bodies
    }
    return BakedSimulation(of: bodies, in: worlds) { isOver(worlds.first?.0.time ?? .infinity) }
  }

  /// The first frame in which a piece is about in its place.
  private static func landing(_ track: Int, _ film: BakedSimulation, _ height: Double) -> Int {
    film.tracks[track].firstIndex { abs($0.y) < 0.02 * height } ?? 0
  }

  private static func floors(of pieces: [Piece], _ columns: Int) -> [Double] {
    var floors = Array(repeating: -Double.infinity, count: columns)
    for piece in pieces { floors[piece.column] = max(floors[piece.column], piece.home.maxY) }
    return floors
  }

  // MARK: Out

  /// - Parameter stage: the visible part of the world.
  static func dropOut(_ homes: [Rect], on stage: Rect, _ character: Character) -> PileDrop {
    let world = PhysicsWorld()
    let pieces = pieces(of: homes)
    var bodies: [BakedSimulation.BakedBody] = []
    for home in homes {
      var traits = BodyTraits(.rectangle(home.size))
      traits.isAnchored = true
      let pose = BodyPose(center: home.center)
      bodies.append(BakedSimulation.BakedBody(id: world.addBody(traits, at: pose), home: pose))
    }
    _ = world.addInfluence(.gravity(Vector(0, character.gravity)), on: bodies.map(\.id))
    var random = SeededRandom(homes.count)
    let throwing = pieces.map { piece in
      let side = random.next()
      return (
        release: piece.turn * character.spread, spin: side * 8 * character.tilt, drift: side * 300 * character.tilt
      )
    }
    var isLoose = Array(repeating: false, count: pieces.count)
    func loosen(_ world: PhysicsWorld) {
      let time = Double(world.steps) * PhysicsWorld.timeStep
      for index in pieces.indices where !isLoose[index] && throwing[index].release <= time {
        isLoose[index] = true
        let id = bodies[index].id
        world.setTraits(BodyTraits(.rectangle(homes[index].size)), of: id)
        world.push(id, velocity: Vector(throwing[index].drift, 0), spin: throwing[index].spin)
      }
    }
    loosen(world)
    world.onStep = { loosen($0) }
    defer { world.onStep = nil }
    return PileDrop(
      film: BakedSimulation(of: bodies, in: [(world, 0..<bodies.count)]) {
        homes.indices.allSatisfy { index in
          let reach = hypot(homes[index].width, homes[index].height) / 2
          return world.pose(of: bodies[index].id).center.y - reach > stage.maxY
        }
      })
  }

  // MARK: Columns

  /// Pieces above one another form a column; a piece that overlaps another one has a separate floor.
  static func pieces(of homes: [Rect]) -> [Piece] {
    let alone = homes.map { home in
      homes.count { $0.insetBy(dx: 0.5, dy: 0.5).intersects(home.insetBy(dx: 0.5, dy: 0.5)) } > 1
    }
    var columns = Array(homes.indices)
    func root(_ index: Int) -> Int { columns[index] == index ? index : root(columns[index]) }
    for a in homes.indices where !alone[a] {
      for b in homes.indices.prefix(a) where !alone[b] && homes[a].overlapsAcross(homes[b]) {
        columns[root(a)] = root(b)
      }
    }
    var numbers: [Int: Int] = [:]
    let column = homes.indices.map { index in
      let root = root(index)
      if let number = numbers[root] { return number }
      numbers[root] = numbers.count
      return numbers.count - 1
    }
    let bottom = homes.map(\.maxY).max() ?? 0
    let top = homes.map(\.maxY).min() ?? 0
    return homes.indices.map { index in
      let home = homes[index]
      let below = homes.indices.filter { other in
        !alone[index] && !alone[other] && column[other] == column[index] && homes[other].minY >= home.maxY - 1
          && home.overlapsAcross(homes[other])
      }
      let support = below.map { homes[$0].minY }.min() ?? home.maxY
      var body = home
      body.size.height = max(0.5, support - home.minY)
      return Piece(
        home: home, body: body, column: column[index],
        turn: bottom > top ? (bottom - home.maxY) / (bottom - top) : 0)
    }
  }
}

extension Rect {
  fileprivate func overlapsAcross(_ other: Rect) -> Bool { minX < other.maxX - 0.5 && other.minX < maxX - 0.5 }
}

extension BakedSimulation {
  /// - Parameter order: the piece of each body.
  fileprivate func inOrder(_ order: [Int]) -> BakedSimulation {
    var film = self
    for (track, piece) in order.enumerated() { film.setTrack(piece, tracks[track]) }
    return film
  }
}
