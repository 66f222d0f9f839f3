/// The connection to the X server, which the stage reads as soon as something arrives.
///
/// X11 sends the number of a key, and the program looks up its letter in the keyboard's map of that moment. A program
/// that types, such as an on-screen keyboard or `xdotool`, gives a spare key a letter for a few milliseconds, so a
/// program that reads events once a frame finds the spare key empty. Wayland sends the map in order with the keys.
package struct DisplayConnection {
  /// The file descriptor, for `poll`.
  package let descriptor: Int32
  /// Moves what has arrived into the event queue, with the letters of its keys.
  package let read: () -> Void

  package init(descriptor: Int32, read: @escaping () -> Void) {
    self.descriptor = descriptor
    self.read = read
  }
}
