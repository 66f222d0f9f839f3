/// A candidate that is measured in turns with others.
struct Contestant {
  let name: String
  /// The number of calls in a turn; each is measured separately.
  let calls: Int
  /// The number of operations in a call; the result is the time of one operation.
  let operations: Int
  /// Prepares a turn, outside the measurement.
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

/// Measures all candidates in turns, so that other load of the machine affects each equally.
///
/// - Parameters:
///   - rounds: the number of turns of each candidate. The first one changes from round to round.
///   - warmUps: the number of rounds before the measurement. Default: 2.
///   - units: the number of result units in a second.
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
