#if canImport(Glibc)
import Glibc
#endif

/// The way in which frames are drawn into a window.
package nonisolated enum DrawingPath: Hashable, Sendable {
  /// The software rasterizer draws into the window surface. It starts in milliseconds and needs no GPU.
  case pixels
  /// Triangles drawn by SDL's renderer with OpenGL or OpenGL ES.
  case gpu

  /// Returns the path to try first.
  ///
  /// `SDL_RENDER_DRIVER` decides if it is set: `software` selects pixels, any other driver the GPU. Otherwise the GPU
  /// is used if the kernel offers a device that this user may open: a render node, `/dev/dri/renderD*`, or NVIDIA's
  /// device. Asking OpenGL itself would take longer than a whole start on the pixel path.
  package static func preferred(wish: String?, hasGPU: @autoclosure () -> Bool) -> DrawingPath {
    switch wish?.lowercased() {
    case nil, "": hasGPU() ? .gpu : .pixels
    case "software": .pixels
    case .some: .gpu
    }
  }

  /// Whether there is a GPU device that this user may open.
  package static func findsGPU(devices: String = "/dev") -> Bool {
    func isOpen(_ path: String) -> Bool { access(path, R_OK | W_OK) == 0 }
    return isOpen(devices + "/nvidia0")
      || (128..<192).contains { isOpen(devices + "/dri/renderD\($0)") }
  }
}
