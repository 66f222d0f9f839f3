import Wire

/// Reads frames from a channel and passes their contents on, for at most a quarter of the time: a flood of messages
/// stalls nobody. Meanwhile the other side waits.
final class MessageReader {
  enum Content {
    case message(RemoteMessage)
    /// The text of a frame of another content type.
    case text([UInt8], contentType: String)
  }

  private let channel: any MessageChannel
  private let time: RealTime
  private var frames: WireFrames
  private var waiting: ArraySlice<RemoteMessage> = []
  private var isResting = false
  private var isClosed = false

  /// Called with each message or text.
  var onContent: ((Content) -> Void)?
  /// Called for a text that is no message. Reading goes on.
  var onFault: ((RemoteFault) -> Void)?
  /// Called once when no further frames can be found.
  var onFailure: ((String) -> Void)?

  /// Called once instead of reading on when the other side has closed although there is more to read. Nil: everything
  /// is read.
  var onHangUp: (() -> Void)?

  /// Seconds of reading at a time.
  private static let work = 0.004

  /// - Parameters:
  ///   - largest: the most bytes of a text.
  ///   - time: clock and timers of real time.
  init(_ channel: any MessageChannel, largest: Int, time: RealTime) {
    (self.channel, self.time) = (channel, time)
    frames = WireFrames(largest: largest)
    channel.onBytes = { [weak self] in self?.read($0) }
  }

  /// Drops what was not read yet.
  func close() {
    isClosed = true
    waiting = []
    frames = WireFrames(largest: 0)
    (onContent, onFault, onFailure, onHangUp) = (nil, nil, nil, nil)
  }

  private func read(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    frames.append(bytes)
    if !isResting { work() }
  }

  private func work() {
    let began = time.now()
    while !isClosed {
      let spent = time.now() - began
      guard spent < Self.work else { return takeRest(3 * spent) }
      if let message = waiting.popFirst() {
        onContent?(.message(message))
        continue
      }
      do throws(WireError) {
        guard let frame = try frames.next() else { return }
        take(frame)
      } catch {
        let failed = onFailure
        close()
        failed?(error.message)
      }
    }
  }

  private func take(_ frame: WireFrames.Frame) {
    guard frame.contentType == InspectionProtocol.messageType else {
      onContent?(.text(frame.bytes, contentType: frame.contentType))
      return
    }
    do throws(RemoteFault) {
      waiting = try RemoteMessage.list(frame.bytes)[...]
    } catch {
      onFault?(error)
    }
  }

  private func takeRest(_ seconds: Double) {
    isResting = true
    channel.suspendReading()
    time.after(seconds) { [weak self] in self?.endRest() }
  }

  private func endRest() {
    guard !isClosed else { return }
    isResting = false
    if let onHangUp, channel.isHungUp {
      close()
      return onHangUp()
    }
    channel.resumeReading()
    work()
  }
}
