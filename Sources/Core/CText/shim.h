#ifndef CTEXT_SHIM_H
#define CTEXT_SHIM_H

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_MULTIPLE_MASTERS_H
#include FT_OUTLINE_H
#include FT_TRUETYPE_TABLES_H
#include <fontconfig/fontconfig.h>
#include <fribidi/fribidi.h>
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

/* Macros that Swift does not import. */

/* Hinting in the vertical direction alone, so that advances stay linear. */
static const FT_Int32 CTEXT_LOAD_OUTLINE = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;
static const FT_Int32 CTEXT_LOAD_COLOR = FT_LOAD_COLOR;

static const FriBidiParType CTEXT_PAR_NATURAL = FRIBIDI_PAR_ON;
static const FriBidiParType CTEXT_MASK_RTL = FRIBIDI_MASK_RTL;

static inline int CTEXT_HasColor(FT_Face face) { return FT_HAS_COLOR(face) ? 1 : 0; }
static inline int CTEXT_IsVariable(FT_Face face) { return FT_HAS_MULTIPLE_MASTERS(face) ? 1 : 0; }

#endif
