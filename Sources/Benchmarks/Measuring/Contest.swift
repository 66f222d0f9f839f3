/// Something that is measured in turns with others.
struct Contestant {
  let name: String
  /// How many calls a turn has; each is measured by itself.
  let calls: Int
  /// How many operations are in one call: what is told is the time of one of them.
  let operations: Int
  /// Done before each turn, and not measured.
  let prepare: () -> Void
  let call: () -> Void

  init(
    _ name: String, calls: Int = 1, operations: Int = 1, prepare: @escaping () -> Void = {},
    _ call: @escaping () -> Void
  ) {
    self.name = name
    self.calls = calls
    self.operations = operations
    self.prepare = prepare
    self.call = call
  }
}

/// Measures all in turns, so that whatever else the machine does falls on each alike.
///
/// - Parameters:
///   - rounds: how many turns each has; who begins changes from round to round.
///   - warmUps: rounds before, that are not told.
///   - units: how many of the unit that is told are in a second.
func measure(_ contestants: [Contestant], rounds: Int, warmUps: Int = 2, unitsPerSecond units: Double) -> [Measured] {
  var walls = contestants.map { _ in [Double]() }
  var cpus = walls
  for index in walls.indices {
    walls[index].reserveCapacity(rounds * contestants[index].calls)
    cpus[index].reserveCapacity(rounds * contestants[index].calls)
  }
  for round in -warmUps..<rounds {
    for turn in contestants.indices {
      let index = (turn + max(0, round)) % contestants.count
      let contestant = contestants[index]
      contestant.prepare()
      for _ in 0..<contestant.calls {
        let before = Instant.now
        contestant.call()
        let after = Instant.now
        guard round >= 0 else { continue }
        let scale = units / Double(contestant.operations)
        walls[index].append((after.wall - before.wall) * scale)
        cpus[index].append((after.cpu - before.cpu) * scale)
      }
    }
  }
  return contestants.indices.map {
    Measured(contestants[$0].name, wall: Spread(walls[$0]), cpu: Spread(cpus[$0]))
  }
}
