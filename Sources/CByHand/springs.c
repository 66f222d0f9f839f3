#include "CByHand.h"

#include <math.h>

void by_hand_step(ByHandStep step, double *restrict displacement, double *restrict velocity, size_t lanes) {
  for (size_t i = 0; i < lanes; i++) {
    const double x = displacement[i], v = velocity[i];
    displacement[i] = step.xx * x + step.xv * v;
    velocity[i] = step.vx * x + step.vv * v;
  }
}

size_t by_hand_step_settling(ByHandStep step, double *restrict displacement, double *restrict velocity, size_t springs,
                             double nearness, double slowness) {
  size_t resting = 0;
  for (size_t i = 0; i < springs; i++) {
    // Without branches: a spring moves if any lane does.
    int moving = 0;
    for (size_t lane = 4 * i; lane < 4 * i + 4; lane++) {
      const double x = displacement[lane], v = velocity[lane];
      const double next_x = step.xx * x + step.xv * v, next_v = step.vx * x + step.vv * v;
      displacement[lane] = next_x;
      velocity[lane] = next_v;
      moving |= (fabs(next_x) >= nearness) | (fabs(next_v) >= slowness);
    }
    resting += !moving;
  }
  return resting;
}
