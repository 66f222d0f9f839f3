import Geometry
import Views

/// A display item as words: its kind, and the words of its payload.
///
/// A word that holds an object does not retain it. ``SharedObjects`` keeps the objects alive, and converting words back
/// to an item retains them as usual.
nonisolated enum ItemWords {
  enum Kind: UInt64 {
    case shape = 1
    case shadow, text, image, beginClip, endClip, beginGroup, endGroup
  }

  private static let words = MemoryLayout<UInt64>.stride

  @inline(__always)
  private static func count<Payload>(_ type: Payload.Type) -> Int { (MemoryLayout<Payload>.size + words - 1) / words }

  /// The number of words of an item, of any kind.
  static var stride: Int {
    1
      + max(
        max(count(ShapeItem.self), count(ShadowItem.self), count(TextItem.self)),
        max(count(ImageItem.self), count(ClipItem.self), count(GroupItem.self)))
  }

  /// Writes an item.
  ///
  /// - Parameter target: the first of ``stride`` words. Those after the payload become 0.
  @inline(__always)
  static func write(_ item: DisplayItem, to target: UnsafeMutablePointer<UInt64>) {
    switch item {
    case .shape(let payload): write(.shape, payload, to: target)
    case .shadow(let payload): write(.shadow, payload, to: target)
    case .text(let payload): write(.text, payload, to: target)
    case .image(let payload): write(.image, payload, to: target)
    case .beginClip(let payload): write(.beginClip, payload, to: target)
    case .endClip: write(.endClip, (), to: target)
    case .beginGroup(let payload): write(.beginGroup, payload, to: target)
    case .endGroup: write(.endGroup, (), to: target)
    }
  }

  @inline(__always)
  private static func write<Payload>(_ kind: Kind, _ payload: Payload, to target: UnsafeMutablePointer<UInt64>) {
    let count = count(Payload.self)
    // The bytes after a payload in its last word, and the words after it, are the same in every frame.
    (target + max(1, count)).update(repeating: 0, count: stride - max(1, count))
    target[0] = kind.rawValue
    withUnsafeBytes(of: payload) { bytes in
      if let source = bytes.baseAddress, !bytes.isEmpty {
        UnsafeMutableRawPointer(target + 1).copyMemory(from: source, byteCount: bytes.count)
      }
    }
  }

  /// Reads an item that was written.
  static func read(_ source: UnsafePointer<UInt64>) -> DisplayItem {
    let payload = UnsafeRawPointer(source + 1)
    switch Kind(rawValue: source[0]) {
    case .shape: return .shape(payload.load(as: ShapeItem.self))
    case .shadow: return .shadow(payload.load(as: ShadowItem.self))
    case .text: return .text(payload.load(as: TextItem.self))
    case .image: return .image(payload.load(as: ImageItem.self))
    case .beginClip: return .beginClip(payload.load(as: ClipItem.self))
    case .endClip: return .endClip
    case .beginGroup: return .beginGroup(payload.load(as: GroupItem.self))
    case .endGroup: return .endGroup
    case nil: preconditionFailure("recorded words begin with the kind of an item, not \(source[0])")
    }
  }

  /// A number that is equal for items of the same kind with the same object: such items are compared word by word.
  @inline(__always)
  static func signature(_ item: DisplayItem) -> UInt {
    switch item {
    case .shape: 1
    case .shadow: 2
    case .text(let item): UInt(bitPattern: ObjectIdentifier(item.content))
    case .image(let item): UInt(bitPattern: ObjectIdentifier(item.image))
    case .beginClip: 3
    case .endClip: 4
    case .beginGroup: 5
    case .endGroup: 6
    }
  }
}
