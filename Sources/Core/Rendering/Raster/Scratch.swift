/// Scratch memory for the masks of one row, kept between frames.
nonisolated struct Scratch {
  private var outerMemory = GrowableBuffer<UInt8>(filler: 0)
  private var innerMemory = GrowableBuffer<UInt8>(filler: 0)
  private var clipMemory = GrowableBuffer<UInt8>(filler: 0)
  private var blendedMemory = GrowableBuffer<UInt8>(filler: 0)
  private var zerosMemory = GrowableBuffer<UInt8>(filler: 0)
  private var pixelMemory = GrowableBuffer<UInt32>(filler: 0)

  var outer: UnsafeMutablePointer<UInt8> { outerMemory.base }
  var inner: UnsafeMutablePointer<UInt8> { innerMemory.base }
  var clip: UnsafeMutablePointer<UInt8> { clipMemory.base }
  /// A row of a mask, with room for one zero on either side.
  var blended: UnsafeMutablePointer<UInt8> { blendedMemory.base }
  /// A row of zeros.
  var zeros: UnsafeMutablePointer<UInt8> { zerosMemory.base }
  /// A row of an interpolated picture.
  var pixels: UnsafeMutablePointer<UInt32> { pixelMemory.base }

  /// Reserves rows of this many pixels, and 32 more, for writes of four at a time and for the corners of a box.
  mutating func reserve(_ count: Int) {
    let wanted = count + 32
    outerMemory.reserve(wanted)
    innerMemory.reserve(wanted)
    clipMemory.reserve(wanted)
    blendedMemory.reserve(wanted)
    zerosMemory.reserve(wanted)
    pixelMemory.reserve(wanted)
  }

  func deallocate() {
    for memory in [outerMemory, innerMemory, clipMemory, blendedMemory, zerosMemory] { memory.deallocate() }
    pixelMemory.deallocate()
  }
}
