import Geometry
import Views

/// The display lists of the last minute, to be shown again.
///
/// Frames are kept as differences, in chunks; the oldest chunk goes when the frames are older or larger than allowed.
/// Texts and images, which lists share with the program, count once the program has released them.
///
/// - Complexity: recording is one comparison for each item. In a steady state it allocates nothing once the history is
///   full, and a chunk's memory for each 256 KiB before.
package final class FrameHistory {
  /// The seconds that are kept.
  package let duration: Double
  /// The memory that the history may take, in bytes.
  package let byteLimit: Int

  private var chunks: [HistoryChunk] = []
  private var spareChunk: HistoryChunk?
  private var nextChunk = 0
  private var nextFrame = 0
  /// The bytes of new objects in the last chunk.
  private var newObjectBytes = 0

  private var newest = HistoryState()
  private var alignment = ItemAlignment()
  private var texts = SharedObjects<TextContent>()
  private var images = SharedObjects<Image>()

  /// The frame that was read last, and its number.
  private var reading = HistoryState()
  private var readNumber: Int?

  /// Creates an empty history.
  /// - Parameters:
  ///   - duration: the seconds that are kept. Default: 60.
  ///   - byteLimit: the memory that the history may take, in bytes. Default: 32 MiB.
  package init(duration: Double = 60, byteLimit: Int = 32 << 20) {
    self.duration = duration
    self.byteLimit = byteLimit
  }

  // MARK: Recording

  /// Adds a frame.
  /// - Parameter time: in seconds, not before that of the last frame.
  /// - Returns: false if it looks like the last frame, which then counts for both.
  @discardableResult
  package func record(_ list: DisplayList, _ surroundings: FrameSurroundings, at time: Double) -> Bool {
    if chunks.last.map({ $0.isFull || newObjectBytes > byteLimit / 8 }) ?? true { beginChunk() }
    let isNew = add(list.items, surroundings, at: time)
    if isNew { trim(at: time) }
    return isNew
  }

  private func beginChunk() {
    var chunk = spareChunk.take() ?? HistoryChunk()
    chunk.number = nextChunk
    chunk.firstFrame = nextFrame
    nextChunk += 1
    chunks.append(chunk)
    newObjectBytes = 0
    newest.removeAll()
    alignment.removeAll()
  }

  private func add(_ items: [DisplayItem], _ surroundings: FrameSurroundings, at time: Double) -> Bool {
    let last = chunks.count - 1
    let (firstCode, firstWord) = (chunks[last].codes.count, chunks[last].words.count)
    alignment.align(items, &chunks[last].codes)
    let runs = chunks[last].codes.count
    newest.apply(chunks[last].codes[firstCode...])
    let number = chunks[last].number
    newest.update(to: items, &chunks[last]) { keepObjects(of: $0, in: number) }
    let isSame = chunks[last].codes.count == firstCode && chunks[last].surroundings.last == surroundings
    if isSame, !chunks[last].frames.isEmpty { return false }
    if chunks[last].surroundings.last != surroundings { chunks[last].surroundings.append(surroundings) }
    chunks[last].frames.append(
      HistoryChunk.Frame(
        time: time, firstCode: Int32(firstCode), firstWord: Int32(firstWord), editCount: Int32(runs - firstCode),
        itemCount: Int32(items.count), surroundings: Int32(chunks[last].surroundings.count - 1)))
    nextFrame += 1
    return true
  }

  private func keepObjects(of item: DisplayItem, in chunk: Int) {
    switch item {
    case .text(let item):
      if texts.keep(item.content, in: chunk, bytes: \.memoryEstimate) { newObjectBytes += item.content.memoryEstimate }
    case .image(let item):
      if images.keep(item.image, in: chunk, bytes: \.memoryEstimate) { newObjectBytes += item.image.memoryEstimate }
    case .shape, .shadow, .beginClip, .endClip, .beginGroup, .endGroup: break
    }
  }

  private func trim(at time: Double) {
    var count = 0
    while count + 1 < chunks.count, let next = chunks[count + 1].frames.first, next.time <= time - duration {
      count += 1
    }
    dropChunks(count)
    // All objects are an upper bound; finding those that the program no longer has takes longer.
    while chunks.count > 1, ownByteCount + texts.byteCount + images.byteCount > byteLimit, byteCount > byteLimit {
      dropChunks(1)
    }
  }

  private func dropChunks(_ count: Int) {
    guard count > 0 else { return }
    var dropped = chunks[0]
    chunks.removeFirst(count)
    dropped.reuse()
    spareChunk = dropped
    let first = chunks.first?.number ?? nextChunk
    texts.release(before: first)
    images.release(before: first)
    if let readNumber, readNumber < numbers.lowerBound { self.readNumber = nil }
  }

  /// Removes all frames.
  package func removeAll() {
    chunks.removeAll()
    spareChunk = nil
    (newest, reading, alignment) = (HistoryState(), HistoryState(), ItemAlignment())
    readNumber = nil
    texts.release(before: .max)
    images.release(before: .max)
  }

  private var ownByteCount: Int {
    chunks.reduce(0) { $0 + $1.byteCount } + (spareChunk?.byteCount ?? 0) + newest.byteCount + reading.byteCount
      + alignment.byteCount
  }

  /// The memory of the history in bytes, with the texts and images that nothing else retains.
  package var byteCount: Int { ownByteCount + texts.unsharedByteCount() + images.unsharedByteCount() }

  /// The number of words that all frames take.
  var wordCount: Int { chunks.reduce(0) { $0 + $1.words.count } }

  // MARK: Reading

  /// The numbers of the frames, counted from the start of the recording.
  package var numbers: Range<Int> { (chunks.first?.firstFrame ?? nextFrame)..<nextFrame }

  /// The times of the first and the last frame, in seconds; nil without frames.
  package var span: ClosedRange<Double>? {
    guard let first = chunks.first?.frames.first, let last = chunks.last?.frames.last else { return nil }
    return first.time...last.time
  }

  /// Returns the time of a frame, in seconds.
  /// - Precondition: ``numbers`` contains the number.
  package func time(of number: Int) -> Double {
    let chunk = chunks[chunkIndex(of: number)]
    return chunk.frames[number - chunk.firstFrame].time
  }

  /// Returns the number of the frame that was seen at a time: the last one not after it. The first one for earlier
  /// times, nil without frames.
  package func number(at time: Double) -> Int? {
    let frames = numbers
    if frames.isEmpty { return nil }
    var (low, high) = (frames.lowerBound, frames.upperBound)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self.time(of: middle) <= time { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns a frame's list and surroundings.
  /// - Precondition: ``numbers`` contains the number.
  /// - Complexity: the frames of the chunk before it, or those since the frame that was read last.
  package func frame(_ number: Int) -> (list: DisplayList, surroundings: FrameSurroundings) {
    let index = chunkIndex(of: number)
    let first = chunks[index].firstFrame
    var next = first
    if let readNumber, readNumber <= number, readNumber >= first {
      next = readNumber + 1
    } else {
      reading.removeAll()
    }
    while next <= number {
      apply(next - first, of: index)
      next += 1
    }
    readNumber = number
    var items: [DisplayItem] = []
    reading.read(into: &items)
    let chunk = chunks[index]
    return (DisplayList(items), chunk.surroundings[Int(chunk.frames[number - first].surroundings)])
  }

  private func apply(_ place: Int, of index: Int) {
    let chunk = chunks[index]
    let frame = chunk.frames[place]
    let isLast = place + 1 == chunk.frames.count
    let endCode = isLast ? chunk.codes.count : Int(chunk.frames[place + 1].firstCode)
    let endWord = isLast ? chunk.words.count : Int(chunk.frames[place + 1].firstWord)
    let runs = Int(frame.firstCode + frame.editCount)
    reading.apply(chunk.codes[Int(frame.firstCode)..<runs])
    reading.apply(runs: chunk.codes[runs..<endCode], from: chunk.words[Int(frame.firstWord)..<endWord])
  }

  private func chunkIndex(of number: Int) -> Int {
    precondition(numbers.contains(number), "frame \(number) is not recorded: \(numbers)")
    var (low, high) = (0, chunks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if chunks[middle].firstFrame <= number { low = middle } else { high = middle }
    }
    return low
  }
}
