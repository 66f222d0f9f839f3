/// A value of a lane in one frame.
package nonisolated struct LaneSample: Sendable {
  /// The number of the lane.
  package let lane: Int
  /// In the unit of the lane; NaN where there is none.
  package let value: Double

  package init(lane: Int, value: Double) {
    self.lane = lane
    self.value = value
  }
}

/// Goes through the samples of a store, frame by frame. It keeps its memory from one use to the next.
struct SampleCursor {
  /// The lanes with samples that were not passed yet, each with the chunk of the next one.
  private var pending: [(lane: Int, chunk: Int)] = []

  /// Goes to the frame after one.
  mutating func begin(after frame: Int, lanes: Range<Int>, in store: SampleStore) {
    pending.removeAll(keepingCapacity: true)
    for lane in lanes {
      let chunk = store.chunk(of: lane, after: frame)
      if chunk >= 0 { pending.append((lane, chunk)) }
    }
  }

  /// Adds the samples of the next frame to a list.
  mutating func read(_ frame: Int, of store: SampleStore, into samples: inout [LaneSample]) {
    var kept = 0
    for index in pending.indices {
      var (lane, chunk) = pending[index]
      while chunk >= 0, store.chunks[chunk].last < frame { chunk = store.chunks[chunk].next }
      guard chunk >= 0 else { continue }
      if store.chunks[chunk].first <= frame {
        samples.append(LaneSample(lane: lane, value: store.value(in: chunk, of: frame)))
      }
      pending[kept] = (lane, chunk)
      kept += 1
    }
    pending.removeLast(pending.count - kept)
  }
}
