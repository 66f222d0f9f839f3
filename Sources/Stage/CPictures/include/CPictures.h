#ifndef CPICTURES_H
#define CPICTURES_H

#include <stdint.h>

// Decoding of pictures in a process that can be given up.
//
// The decoder is the program's own executable, started again: a constructor recognizes the name of its process, serves
// requests on a socket and ends before `main` begins. A decoder that never returns, that crashes, that prints or that wants
// too much memory therefore harms neither the program nor the other pictures.

enum {
  CPICTURES_PNG = 1,
  CPICTURES_JPEG = 2,
  CPICTURES_WEBP = 3,
  CPICTURES_GIF = 4,
  CPICTURES_SVG = 5,
};

/// Begins a request; the bytes of the file follow.
typedef struct {
  uint32_t format;
  /// The size in pixels that is wanted, before the picture is turned upright. The picture is decoded at its own size where
  /// that is smaller, but an SVG is drawn at this size.
  uint32_t width, height;
  /// The canvas of an animation, and the place of its first frame there; 0 by 0 for a picture without a canvas.
  uint32_t canvasWidth, canvasHeight, left, top;
  /// The number of bytes that follow.
  uint32_t length;
} CPicturesRequest;

enum {
  /// Pixels follow, `width * height` premultiplied words.
  CPICTURES_WHOLE = 1,
  /// The same, of a damaged file: a part of the picture is missing.
  CPICTURES_PART = 2,
  CPICTURES_DAMAGED = 3,
  CPICTURES_TRUNCATED = 4,
  CPICTURES_NO_MEMORY = 5,
  CPICTURES_NO_LIBRARY = 6,
};

/// The answer to a request.
typedef struct {
  uint32_t outcome;
  uint32_t width, height;
  /// What the decoding library says, as a C string.
  char message[116];
} CPicturesReply;

/// The seconds of processor time that a decoder has for a picture, and those of the clock, which are more so that a busy
/// machine fails no good picture. Its process ends then, by SIGPROF or SIGALRM.
extern const unsigned cpictures_deadline, cpictures_latest;
/// The bytes of memory that a decoder may use beside its program's code.
extern const uint64_t cpictures_memory;

/// Starts a decoder process.
/// - Parameter process: receives its number.
/// - Returns: the socket to write requests to and to read replies from, or an `errno` below 0. The process ends when the
///   socket is closed.
int cpictures_start(int *process);

#endif
