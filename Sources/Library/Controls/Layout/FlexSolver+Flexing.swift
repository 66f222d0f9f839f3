nonisolated extension FlexSolver {
  /// How one item takes part in dividing space: it moves away from its hypothetical size at a rate, from one moment of
  /// an imagined time to another.
  private struct Mover {
    let index: Int
    let rate: Double
    /// When it begins to move: an item below its minimum first grows, unseen, up to that.
    let begin: Double
    /// When it reaches its limit.
    let end: Double
    /// The size at its limit.
    let limit: Double
  }

  /// Gives each item of a line its main size: the space that is left over goes to the items by `grow`, the space that
  /// is missing is taken by `shrink` times the basis, and no item passes its limits. Where the shares add up to less
  /// than 1, only that part of the space is divided.
  /// - Returns: the space that the items need: what they take if none grows.
  func divideSpace(
    of line: Range<Int>, _ items: [Item], _ places: inout [Place], _ automaticMinimum: (Int) -> Double
  ) -> Double {
    var margins = spacing * Double(line.count - 1)
    var sum = 0.0
    for index in line {
      let size = items[index].hypothetical
      places[index].mainSize = size
      sum += size
      margins += items[index].mainMargin
    }
    let free = main - margins - sum
    guard main.isFinite, free != 0 else { return sum + margins }
    if free > 0 {
      let growing = line.compactMap { grower($0, items[$0]) }
      let shares = line.reduce(0) { $0 + items[$1].grow }
      move(growing, by: free * min(1, shares), sign: 1, &places)
      return sum + margins
    }
    let shrinking = line.compactMap { shrinker($0, items[$0], automaticMinimum) }
    let shares = shrinking.reduce(0) { $0 + items[$1.index].shrink }
    move(shrinking, by: -free * min(1, shares), sign: -1, &places)
    return line.reduce(margins) { $0 + places[$1].mainSize }
  }

  private func grower(_ index: Int, _ item: Item) -> Mover? {
    guard item.grow > 0 else { return nil }
    let size = item.hypothetical
    let limit = max(item.minMain ?? 0, item.maxMain)
    guard limit > size else { return nil }
    return Mover(
      index: index, rate: item.grow, begin: max(0, size - item.basis) / item.grow,
      end: (limit - item.basis) / item.grow, limit: limit)
  }

  private func shrinker(_ index: Int, _ item: Item, _ automaticMinimum: (Int) -> Double) -> Mover? {
    let rate = item.shrink * item.basis
    guard rate > 0 else { return nil }
    let size = item.hypothetical
    let limit = item.minMain ?? min(size, max(0, automaticMinimum(index)))
    guard limit < size else { return nil }
    return Mover(
      index: index, rate: rate, begin: max(0, item.basis - size) / rate, end: (item.basis - limit) / rate, limit: limit)
  }

  /// Moves items until together they have moved by `distance`, or all have reached their limits.
  private func move(_ movers: [Mover], by distance: Double, sign: Double, _ places: inout [Place]) {
    guard distance > 0, !movers.isEmpty else { return }
    let time = timeOfMoves(movers, by: distance)
    for mover in movers {
      if time >= mover.end {
        places[mover.index].mainSize = mover.limit
      } else if time > mover.begin {
        let size = places[mover.index].mainSize + sign * mover.rate * (time - mover.begin)
        places[mover.index].mainSize = sign > 0 ? min(mover.limit, size) : max(mover.limit, size)
      }
    }
  }

  private func timeOfMoves(_ movers: [Mover], by distance: Double) -> Double {
    let rate = movers.reduce(0) { $0 + $1.rate }
    let time = distance / rate
    // As a rule nobody meets a limit.
    if movers.allSatisfy({ $0.begin == 0 && $0.end >= time }) { return time }
    var events = movers.map { (time: $0.begin, change: $0.rate) }
    for mover in movers where mover.end.isFinite { events.append((mover.end, -mover.rate)) }
    events.sort { $0.time < $1.time }
    var (now, speed, moved) = (0.0, 0.0, 0.0)
    for event in events {
      let step = speed * (event.time - now)
      if speed > 0, moved + step >= distance { return now + (distance - moved) / speed }
      moved += step
      now = event.time
      speed = max(0, speed + event.change)
    }
    return speed > rate * 1e-12 ? now + (distance - moved) / speed : .infinity
  }
}
