/// The items of one recorded frame as words, to which frames are added or applied.
nonisolated struct HistoryState {
  /// ``ItemWords/stride`` words for each item.
  private(set) var words: [UInt64] = []
  private(set) var itemCount = 0
  private var spare: [UInt64] = []

  mutating func removeAll() {
    words.removeAll(keepingCapacity: true)
    itemCount = 0
  }

  var byteCount: Int { (words.capacity + spare.capacity) * 8 }

  /// Performs the edits of a frame.
  mutating func apply(_ edits: ArraySlice<UInt32>) {
    if edits.isEmpty { return }
    let stride = ItemWords.stride
    spare.removeAll(keepingCapacity: true)
    var place = 0
    for code in edits {
      switch HistoryChunk.Edit(code) {
      case .keep(let count):
        spare.append(contentsOf: words[place * stride..<(place + count) * stride])
        place += count
      case .remove(let count):
        place += count
      case .insert(let count):
        spare.append(contentsOf: repeatElement(0, count: count * stride))
      }
    }
    swap(&words, &spare)
    itemCount = words.count / stride
  }

  /// Replaces the changed words of a frame.
  mutating func apply(runs: ArraySlice<UInt32>, from values: ArraySlice<UInt64>) {
    words.withUnsafeMutableBufferPointer { words in
      var place = 0
      var value = values.startIndex
      for code in runs {
        let run = HistoryChunk.Run(code)
        place += run.skip
        for _ in 0..<run.count {
          words[place] = values[value]
          place += 1
          value += 1
        }
      }
    }
  }

  /// Changes the words of the state to those of a list, and adds the runs of changed words to a chunk.
  /// - Parameter willChange: called with each item of which a word changes.
  mutating func update(to items: [DisplayItem], _ chunk: inout HistoryChunk, willChange: (DisplayItem) -> Void) {
    let stride = ItemWords.stride
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: stride) { next in
      guard let next = next.baseAddress else { return }
      next.update(repeating: 0, count: stride)
      words.withUnsafeMutableBufferPointer { words in
        guard var place = words.baseAddress else { return }
        var skip = 0
        for item in items {
          ItemWords.write(item, to: next)
          var isChanged = false
          var index = 0
          while index < stride {
            if next[index] == place[index] {
              skip += 1
              index += 1
              continue
            }
            let start = index
            repeat {
              chunk.words.append(next[index])
              place[index] = next[index]
              index += 1
            } while index < stride && next[index] != place[index]
            while skip > HistoryChunk.Run.largest {
              chunk.codes.append(HistoryChunk.Run(skip: HistoryChunk.Run.largest, count: 0).code)
              skip -= HistoryChunk.Run.largest
            }
            chunk.codes.append(HistoryChunk.Run(skip: skip, count: index - start).code)
            skip = 0
            isChanged = true
          }
          if isChanged { willChange(item) }
          place += stride
        }
      }
    }
  }

  /// Adds the items to a list.
  func read(into items: inout [DisplayItem]) {
    items.reserveCapacity(itemCount)
    words.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      for index in 0..<itemCount { items.append(ItemWords.read(base + index * ItemWords.stride)) }
    }
  }
}
