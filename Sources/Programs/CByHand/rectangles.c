#include <math.h>
#include <stdlib.h>

#include "scene.h"

const uint32_t by_hand_palette[8] = {0xE05050, 0xE09040, 0xD0C040, 0x60B050, 0x40B0B0, 0x4080E0, 0x8060D0, 0xC060A0};

ByHandRectangles *by_hand_rectangles(size_t count) {
  ByHandRectangles *scene = calloc(1, sizeof *scene);
  scene->count = count;
  scene->all = calloc(count, sizeof *scene->all);
  scene->vertices = calloc(4 * count, sizeof *scene->vertices);
  scene->indices = calloc(6 * count, sizeof *scene->indices);
  scene->drawn = calloc(count, sizeof *scene->drawn);
  uint64_t state = 12345;
  for (size_t k = 0; k < count; k++) {
    uint64_t r[3];
    for (int i = 0; i < 3; i++) {
      state = (1103515245u * state + 12345u) & 0x7fffffffu;
      r[i] = state >> 8;
    }
    scene->all[k] = (Rectangle){.x = 40 + (float)(r[0] % 856),
                                .y = (float)(r[1] % 584),
                                .pace = (float)M_PI / (1 + (float)(r[2] % 8) / 16),
                                .color = by_hand_palette[k % 8]};
    const int first = (int)(4 * k);
    const int corners[6] = {first, first + 1, first + 2, first, first + 2, first + 3};
    for (int i = 0; i < 6; i++) scene->indices[6 * k + i] = corners[i];
  }
  return scene;
}

void by_hand_free_rectangles(ByHandRectangles *scene) {
  free(scene->all);
  free(scene->vertices);
  free(scene->indices);
  free(scene->drawn);
  free(scene);
}

void by_hand_place(const ByHandRectangles *scene, size_t index, double time, double *x, double *y, double *alpha) {
  const Rectangle *rectangle = &scene->all[index];
  const float there = progress(rectangle, (float)time);
  *x = rectangle->x - 40 + 80 * there;
  *y = rectangle->y;
  *alpha = 1 - 0.7 * there;
}

float by_hand_coverage(float px, float py, float width, float height, float radius) {
  // Sixty-four samples a pixel: drawn once, looked at often.
  int inside = 0;
  for (int j = 0; j < 8; j++) {
    for (int i = 0; i < 8; i++) {
      const float x = px + (i + 0.5f) / 8, y = py + (j + 0.5f) / 8;
      if (x < 0 || y < 0 || x > width || y > height) continue;
      const float dx = fmaxf(fmaxf(radius - x, x - (width - radius)), 0);
      const float dy = fmaxf(fmaxf(radius - y, y - (height - radius)), 0);
      inside += dx * dx + dy * dy <= radius * radius;
    }
  }
  return inside / 64.0f;
}
