#include "CByHand.h"

#include <math.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

void by_hand_step(ByHandStep step, double *restrict displacement, double *restrict velocity, size_t lanes) {
  for (size_t i = 0; i < lanes; i++) {
    const double x = displacement[i], v = velocity[i];
    displacement[i] = step.xx * x + step.xv * v;
    velocity[i] = step.vx * x + step.vv * v;
  }
}

#ifdef __SSE2__

/* Two lanes; all ones in those that move. */
static inline __m128d step_pair(const __m128d *m, double *displacement, double *velocity, __m128d limits) {
  const __m128d x = _mm_loadu_pd(displacement), v = _mm_loadu_pd(velocity);
  const __m128d next_x = _mm_add_pd(_mm_mul_pd(m[0], x), _mm_mul_pd(m[1], v));
  const __m128d next_v = _mm_add_pd(_mm_mul_pd(m[2], x), _mm_mul_pd(m[3], v));
  _mm_storeu_pd(displacement, next_x);
  _mm_storeu_pd(velocity, next_v);
  const __m128d sign = _mm_set1_pd(-0.0);
  return _mm_or_pd(_mm_cmpge_pd(_mm_andnot_pd(sign, next_x), _mm_unpacklo_pd(limits, limits)),
                   _mm_cmpge_pd(_mm_andnot_pd(sign, next_v), _mm_unpackhi_pd(limits, limits)));
}

size_t by_hand_step_settling(ByHandStep step, double *restrict displacement, double *restrict velocity, size_t springs,
                             double nearness, double slowness) {
  const __m128d m[4] = {_mm_set1_pd(step.xx), _mm_set1_pd(step.xv), _mm_set1_pd(step.vx), _mm_set1_pd(step.vv)};
  const __m128d limits = _mm_set_pd(slowness, nearness);
  size_t resting = 0;
  for (size_t lane = 0; lane < 4 * springs; lane += 4) {
    const __m128d first = step_pair(m, displacement + lane, velocity + lane, limits);
    const __m128d second = step_pair(m, displacement + lane + 2, velocity + lane + 2, limits);
    resting += _mm_movemask_pd(_mm_or_pd(first, second)) == 0;
  }
  return resting;
}

#else

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

#endif
