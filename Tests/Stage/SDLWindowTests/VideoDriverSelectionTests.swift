import SDLWindow
import Testing

#if canImport(Glibc)
import Glibc
#endif

struct VideoDriverSelectionTests {
  private let whole = WaylandProbe.Answer.interfaces(["wl_compositor", "wl_shm", "wl_seat", "xdg_wm_base"])

  private func plan(
    _ chosen: String? = nil, _ wayland: WaylandProbe.Place, x11: Bool, _ answer: WaylandProbe.Answer? = nil
  ) -> VideoDriverSelection {
    VideoDriverSelection(chosen: chosen, wayland: wayland, hasX11: x11) { _ in
      answer ?? .none(reason: "it was asked, although nobody should")
    }
  }

  @Test func `a compositor that answers comes before X11`() {
    #expect(plan(nil, .socket(path: "/w"), x11: true, whole).drivers == ["wayland", "x11"])
    #expect(plan(nil, .socket(path: "/w"), x11: false, whole).drivers == ["wayland"])
    #expect(plan(nil, .inherited, x11: true).drivers == ["wayland", "x11"])
    #expect(plan(nil, .notNamed, x11: true).drivers == ["x11"])
  }

  @Test func `a compositor that does not answer, or shows no windows, is passed over`() {
    let silent = plan(nil, .socket(path: "/w"), x11: true, WaylandProbe.Answer.none(reason: "it does not answer"))
    #expect(silent.drivers == ["x11"] && silent.refusal?.contains("/w: it does not answer") == true)
    let old = plan(nil, .socket(path: "/w"), x11: false, .interfaces(["wl_shell"]))
    #expect(old.drivers.isEmpty && old.refusal?.contains("xdg_wm_base") == true)
    let deaf = plan(nil, .socket(path: "/w"), x11: true, .interfaces(["wl_compositor", "wl_shm", "xdg_wm_base"]))
    #expect(deaf.drivers == ["x11"] && deaf.refusal?.contains("wl_seat") == true)
    #expect(plan(nil, .unknown, x11: false).refusal?.contains("XDG_RUNTIME_DIR") == true)
  }

  @Test func `a chosen driver is SDL's to take, and Wayland is asked first`() {
    #expect(plan("x11", .socket(path: "/w"), x11: true).drivers == [nil])
    #expect(plan("kmsdrm", .notNamed, x11: false).drivers == [nil])
    #expect(plan("wayland", .socket(path: "/w"), x11: true, whole).drivers == [nil])
    #expect(
      plan("wayland", .socket(path: "/w"), x11: true, WaylandProbe.Answer.none(reason: "no")).drivers.isEmpty)
    #expect(plan(nil, .notNamed, x11: false).drivers == [nil])
  }

  @Test func `the environment names the socket`() {
    func place(_ values: [String: String]) -> WaylandProbe.Place { WaylandProbe.Place { values[$0] } }
    #expect(place(["WAYLAND_DISPLAY": "wl-1", "XDG_RUNTIME_DIR": "/run/u"]) == .socket(path: "/run/u/wl-1"))
    #expect(place(["WAYLAND_DISPLAY": "/tmp/wl"]) == .socket(path: "/tmp/wl"))
    #expect(place(["WAYLAND_DISPLAY": "wl-1"]) == .unknown)
    #expect(place(["WAYLAND_SOCKET": "5"]) == .inherited)
    #expect(place(["WAYLAND_DISPLAY": ""]) == .notNamed)
  }

  // MARK: The probe

  private func message(_ object: UInt32, _ kind: UInt32, _ words: [UInt32], _ text: String? = nil) -> [UInt8] {
    var bytes = words.flatMap { word in withUnsafeBytes(of: word) { Array($0) } }
    if let text {
      let name = Array(text.utf8) + [0]
      bytes += withUnsafeBytes(of: UInt32(name.count)) { Array($0) }
      bytes += name + [UInt8](repeating: 0, count: (4 - name.count % 4) % 4)
      bytes += [1, 0, 0, 0]
    }
    let head = [object, UInt32(bytes.count + 8) << 16 | kind].flatMap { word in withUnsafeBytes(of: word) { Array($0) }
    }
    return head + bytes
  }

  @Test func `interfaces are read, however the bytes arrive`() {
    let bytes =
      message(2, 0, [1], "wl_shm") + message(2, 0, [2], "xdg_wm_base") + message(1, 1, [3]) + message(3, 0, [0])
    for size in [1, 3, 7, bytes.count] {
      var messages = WaylandMessages()
      for start in stride(from: 0, to: bytes.count, by: size) {
        #expect(messages.state == .waiting)
        messages.add(bytes[start..<min(bytes.count, start + size)])
      }
      #expect(messages.state == .done && messages.interfaces == ["wl_shm", "xdg_wm_base"])
    }
  }

  @Test func `what no compositor says is refused`() {
    for bytes in [
      message(1, 0, [1, 2], "an error"), message(9, 0, []), [UInt8](repeating: 0, count: 8),
      [UInt8](repeating: 0xff, count: 64), message(2, 0, [1, 0xffff, 0]),
    ] {
      var messages = WaylandMessages()
      messages.add(bytes)
      #expect(messages.state == .wrong)
    }
  }

  @Test func `nobody at a path is a reason, at once`() {
    guard case .none(let reason) = WaylandProbe.ask(path: "/nonexistent/wl", seconds: 1) else {
      Issue.record("somebody answered")
      return
    }
    #expect(reason == "No such file or directory")
    #expect(
      WaylandProbe.ask(path: String(repeating: "/long", count: 60), seconds: 1) == .none(reason: "File name too long"))
  }
}
