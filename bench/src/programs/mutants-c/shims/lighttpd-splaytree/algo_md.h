/* Not used by the driver. */
#define DJBHASH_INIT 5381
static inline uint32_t djbhash(const char *text, uint32_t length, uint32_t hash) {
  return hash + length + (uint32_t)text[0];
}
