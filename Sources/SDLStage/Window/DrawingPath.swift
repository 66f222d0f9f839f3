#if canImport(Glibc)
import Glibc
#endif

/// How pictures get into the window.
package nonisolated enum DrawingPath: Hashable, Sendable {
  /// The stage's own rasterizer draws into the window's memory. Starts in milliseconds and needs no graphics card.
  case pixels
  /// Triangles through SDL's renderer, OpenGL or OpenGL ES.
  case gpu

  /// Which path to try first.
  ///
  /// A wish in `SDL_RENDER_DRIVER` is followed: `software` means pixels, any other driver the GPU. Without one, the
  /// GPU is used where the kernel offers one to draw with: a render node, `/dev/dri/renderD*`, or NVIDIA's own
  /// device, that this user may open. To ask OpenGL itself would cost more than a whole start on the pixel path.
  package static func preferred(wish: String?, hasGPU: @autoclosure () -> Bool) -> DrawingPath {
    switch wish?.lowercased() {
    case nil, "": hasGPU() ? .gpu : .pixels
    case "software": .pixels
    case .some: .gpu
    }
  }

  /// Whether there is a device that this user may draw with.
  package static func findsGPU(devices: String = "/dev") -> Bool {
    func isOpen(_ path: String) -> Bool { access(path, R_OK | W_OK) == 0 }
    return isOpen(devices + "/nvidia0")
      || (128..<192).contains { isOpen(devices + "/dri/renderD\($0)") }
  }
}
