/* What trees, lists and queues need of GLib. */
#ifndef GLIB_SHIM_H
#define GLIB_SHIM_H
#include <assert.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#define G_BEGIN_DECLS
#define G_END_DECLS
#define GLIB_AVAILABLE_IN_ALL extern
#define GLIB_AVAILABLE_IN_2_4 extern
#define GLIB_AVAILABLE_IN_2_14 extern
#define GLIB_AVAILABLE_IN_2_30 extern
#define GLIB_AVAILABLE_IN_2_32 extern
#define GLIB_AVAILABLE_IN_2_34 extern
#define GLIB_AVAILABLE_IN_2_60 extern
#define GLIB_AVAILABLE_IN_2_62 extern
#define GLIB_AVAILABLE_IN_2_64 extern
#define GLIB_AVAILABLE_IN_2_68 extern
#define GLIB_AVAILABLE_IN_2_70 extern
#define GLIB_DEPRECATED
#define GLIB_DEPRECATED_FOR(f)
#define G_GNUC_WARN_UNUSED_RESULT
#define G_UNLIKELY(x) (x)
#define G_LIKELY(x) (x)
#define TRUE 1
#define FALSE 0
#define G_MAXUINT UINT_MAX
#define g_return_if_fail(x) do { if (!(x)) return; } while (0)
#define g_return_val_if_fail(x, v) do { if (!(x)) return (v); } while (0)
#define g_assert(x) assert(x)
#define g_warning(...) ((void)0)
#define g_slice_new(type) ((type *)malloc(sizeof(type)))
#define g_slice_new0(type) ((type *)calloc(1, sizeof(type)))
#define g_slice_free(type, block) free(block)
#define g_slice_free_chain(type, first, link) \
  do { \
    type *chain_ = (first); \
    while (chain_ != NULL) { \
      type *after_ = chain_->link; \
      free(chain_); \
      chain_ = after_; \
    } \
  } while (0)
#define g_free free
#define g_atomic_int_inc(p) (++*(p))
#define g_atomic_int_dec_and_test(p) (--*(p) == 0)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
typedef int gint;
typedef unsigned int guint;
typedef int gboolean;
typedef void *gpointer;
typedef const void *gconstpointer;
typedef int8_t gint8;
typedef uint8_t guint8;
typedef size_t gsize;
typedef unsigned long gulong;
typedef char gchar;
typedef gint (*GCompareFunc)(gconstpointer, gconstpointer);
typedef gint (*GCompareDataFunc)(gconstpointer, gconstpointer, gpointer);
typedef void (*GDestroyNotify)(gpointer);
typedef void (*GFunc)(gpointer, gpointer);
typedef gpointer (*GCopyFunc)(gconstpointer, gpointer);
#endif
