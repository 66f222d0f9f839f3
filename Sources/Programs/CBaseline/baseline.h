#ifndef STAGECRAFT_BASELINE_H
#define STAGECRAFT_BASELINE_H

#include <CByHand.h>

/* Plays a scenario of the side-by-side protocol; the program's exit status. */
int play(const char *scenario, ByHandPath path);

#endif
