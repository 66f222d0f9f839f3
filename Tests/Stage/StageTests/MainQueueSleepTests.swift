import Glibc
import Stage
import Testing

/// The sleep between two frames, during which the display's connection is read.
@MainActor struct MainQueueSleepTests {
  /// A connection with another end.
  private final class Pipe {
    let (reading, writing): (Int32, Int32)

    init() {
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      (reading, writing) = (ends[0], ends[1])
    }

    deinit {
      close(reading)
      close(writing)
    }

    func send() { _ = write(writing, [UInt8(1)], 1) }

    func receive() {
      var byte: UInt8 = 0
      _ = read(reading, &byte, 1)
    }
  }

  @Test func `what arrives during the sleep is read before the sleep ends`() {
    let (connection, end) = (Pipe(), StageClock.now + 1)
    var times: [Double] = []
    connection.send()
    MainQueue().sleep(
      until: end,
      reading: DisplayConnection(descriptor: connection.reading) {
        connection.receive()
        times.append(StageClock.now)
        if times.count < 3 { connection.send() }
      })
    #expect(times.count == 3 && times.allSatisfy { $0 < end })
    #expect(StageClock.now >= end)
  }

  @Test func `a connection that is lost ends neither the sleep nor costs more than one look`() {
    let connection = Pipe()
    close(connection.writing)
    let (end, began) = (StageClock.now + 0.2, threadSeconds())
    var reads = 0
    MainQueue().sleep(until: end, reading: DisplayConnection(descriptor: connection.reading) { reads += 1 })
    #expect(StageClock.now >= end && reads == 0)
    // One that looked again and again would compute all the time.
    #expect(threadSeconds() - began < 0.1)
  }

  /// The processor time of this thread alone, in seconds: other tests run beside it.
  private func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
