/* What array.c needs of the shell: the words of a list, and allocation. */
typedef struct word_desc {
  char *word;
  int flags;
} WORD_DESC;
typedef struct word_list {
  struct word_list *next;
  WORD_DESC *word;
} WORD_LIST;
#define xmalloc malloc
#define xrealloc realloc
#define FREE(s) free(s)
#define savestring(s) strdup(s)
#define STREQ(a, b) (strcmp(a, b) == 0)
