import CPictures
import Runtime
import Views

#if canImport(Glibc)
import Glibc
#endif

/// The pixels that a decoder process has read from a file.
package nonisolated struct DecodedPixels: Sendable {
  package var pixels: ImagePixels
  /// Whether some are missing, because the file is damaged.
  var isPart: Bool
}

/// A process that decodes pictures, one at a time. It can be given up, which no thread can: a decoder that never
/// returns, crashes or wants too much memory costs one picture.
nonisolated final class DecoderProcess: Sendable {
  private let socket: Int32
  private let number: pid_t
  /// Beyond its deadline the process has ended; the seconds more are for a machine that is busy.
  private static let patience = Double(cpictures_latest) + 2

  /// - Throws: ``ImageFailure/system(_:)`` if no process can be started.
  init() throws(ImageFailure) {
    var number: Int32 = 0
    let socket = cpictures_start(&number)
    guard socket >= 0 else {
      throw .system("no process can be started to decode it (\(String(cString: strerror(-socket))))")
    }
    (self.socket, self.number) = (socket, number)
    // A process that does not read is no decoder, and must not stop the thread.
    var limit = timeval(tv_sec: Int(cpictures_deadline), tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit {
    close(socket)
    // It reads the end of the socket between two pictures, and is of no use amid one.
    if waitpid(number, nil, WNOHANG) == 0 {
      kill(number, SIGKILL)
      waitpid(number, nil, 0)
    }
  }

  /// Decodes a picture.
  ///
  /// - Parameter endsEarly: gives up when an interruption is requested.
  /// - Returns: the pixels or why there are none; nil if the process had ended before.
  /// - Throws: why there are none, where the process cannot serve again.
  func decode(
    _ bytes: [UInt8], _ request: CPicturesRequest, endsEarly: Bool
  ) throws(ImageFailure) -> Result<DecodedPixels, ImageFailure>? {
    var request = request
    request.length = UInt32(bytes.count)
    let isSent = withUnsafeBytes(of: request) { send($0) } && bytes.withUnsafeBytes { send($0) }
    guard isSent else { return nil }
    try waitForReply(endsEarly: endsEarly)
    var reply = CPicturesReply()
    guard withUnsafeMutableBytes(of: &reply, { receive($0) }) else { throw ending() }
    guard reply.outcome == CPICTURES_WHOLE || reply.outcome == CPICTURES_PART else {
      return .failure(ImageFailure(reply))
    }
    let (width, height) = (Int(reply.width), Int(reply.height))
    guard (1...ImageLimits.side).contains(width), (1...ImageLimits.side).contains(height) else { throw ending() }
    var isWhole = false
    let pixels = ImagePixels(width: width, height: height) { memory in
      isWhole = receive(UnsafeMutableRawBufferPointer(start: memory, count: 4 * width * height))
    }
    guard isWhole else { throw ending() }
    return .success(DecodedPixels(pixels: pixels, isPart: reply.outcome == CPICTURES_PART))
  }

  private func waitForReply(endsEarly: Bool) throws(ImageFailure) {
    let slice: Int32 = 100
    let end = StageClock.now + Self.patience
    while true {
      var wait = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, slice) > 0 { return }
      if endsEarly, Interruption.isRequested { throw .interrupted }
      if StageClock.now > end { throw .tooSlow }
    }
  }

  /// Why there is no answer: the process has ended, or it has stopped amid one.
  private func ending() -> ImageFailure {
    var (status, end) = (Int32(0), pollfd(fd: socket, events: 0, revents: 0))
    // A process that is stopped has no end to wait for.
    guard poll(&end, 1, 0) > 0 else { return .tooSlow }
    guard waitpid(number, &status, 0) == number else { return .damaged("its decoder has ended") }
    let signal = status & 0x7f
    if signal == SIGPROF || signal == SIGALRM { return .tooSlow }
    return .damaged(
      signal == 0 ? "its decoder has ended" : "its decoder crashed: \(String(cString: strsignal(signal)))")
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var place = 0
    while place < bytes.count {
      let done = Glibc.send(
        socket, bytes.baseAddress.map { $0 + place }, bytes.count - place, Int32(MSG_NOSIGNAL))
      if done < 0, errno == EINTR { continue }
      if done <= 0 { return false }
      place += done
    }
    return true
  }

  private func receive(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
    var place = 0
    while place < bytes.count {
      let done = read(socket, bytes.baseAddress.map { $0 + place }, bytes.count - place)
      if done < 0, errno == EINTR { continue }
      if done <= 0 { return false }
      place += done
    }
    return true
  }
}

nonisolated extension ImageFailure {
  fileprivate init(_ reply: CPicturesReply) {
    let message = withUnsafeBytes(of: reply.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    switch reply.outcome {
    case UInt32(CPICTURES_TRUNCATED): self = .truncated
    case UInt32(CPICTURES_NO_MEMORY): self = .tooMuchMemory
    case UInt32(CPICTURES_NO_LIBRARY): self = .noLibrary(message)
    default: self = .damaged(message)
    }
  }
}
