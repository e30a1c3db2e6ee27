/*
 * An application of sqlite3 for bench/run metrics-c: some connections to one database, each with a cache of prepared
 * statements, and a script that says what they do.
 *
 * Arguments: the script, the database (made anew). Lines of the script:
 *   cache N              how many statements each keeps; the one not used for longest gives way
 *   @C SQL[\tVALUE...]   a statement on connection C, with the values of its parameters
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "sqlite3.h"

enum { CONNECTIONS = 16, STATEMENTS = 256, LINE = 65536 };

typedef struct {
  char* sql;
  sqlite3_stmt* statement;
  long used;
} Cached;

typedef struct {
  sqlite3* db;
  Cached cached[STATEMENTS];
} Connection;

static Connection* connections[CONNECTIONS];
static int cache = 32;
static long clock_now;
static long rows;

/* Which bug of the copy of sqlite3.c is switched on; a clean copy has none. */
int cairn_bug;

static void die(const char* what, const char* why) {
  fprintf(stderr, "sqldriver: %s: %s\n", what, why);
  exit(2);
}

static Connection* connection(int number, const char* file) {
  if (number < 0 || number >= CONNECTIONS) die("no such connection", file);
  if (connections[number] == NULL) {
    connections[number] = calloc(1, sizeof(Connection));
    if (sqlite3_open(file, &connections[number]->db) != SQLITE_OK) die(file, "cannot be opened");
    sqlite3_exec(connections[number]->db, "pragma synchronous = off; pragma journal_mode = memory", 0, 0, 0);
  }
  return connections[number];
}

static sqlite3_stmt* prepared(Connection* on, const char* sql) {
  int oldest = 0;
  for (int i = 0; i < cache; i++) {
    Cached* one = &on->cached[i];
    if (one->sql != NULL && strcmp(one->sql, sql) == 0) {
      one->used = ++clock_now;
      return one->statement;
    }
    if (one->used < on->cached[oldest].used) oldest = i;
  }
  Cached* one = &on->cached[oldest];
  sqlite3_finalize(one->statement);
  free(one->sql);
  one->sql = strdup(sql);
  one->statement = NULL;
  one->used = ++clock_now;
  if (sqlite3_prepare_v2(on->db, sql, -1, &one->statement, NULL) != SQLITE_OK) die(sql, sqlite3_errmsg(on->db));
  return one->statement;
}

static void run(Connection* on, char* line) {
  char* value = strchr(line, '\t');
  if (value != NULL) *value++ = 0;
  sqlite3_stmt* statement = prepared(on, line);
  for (int i = 1; value != NULL; i++) {
    char* next = strchr(value, '\t');
    if (next != NULL) *next++ = 0;
    sqlite3_bind_text(statement, i, value, -1, SQLITE_TRANSIENT);
    value = next;
  }
  int code;
  while ((code = sqlite3_step(statement)) == SQLITE_ROW) rows++;
  sqlite3_reset(statement);
  if (code != SQLITE_DONE && code != SQLITE_CONSTRAINT) die(line, sqlite3_errmsg(on->db));
}

int main(int count, char** arguments) {
  if (count != 3) die("usage", "sqldriver SCRIPT DATABASE");
  const char* bug = getenv("CAIRN_BUG");
  cairn_bug = bug == NULL ? 0 : atoi(bug);
  FILE* script = fopen(arguments[1], "r");
  if (script == NULL) die(arguments[1], "cannot be read");
  remove(arguments[2]);
  char* line = malloc(LINE);
  while (fgets(line, LINE, script) != NULL) {
    line[strcspn(line, "\n")] = 0;
    int number;
    int length = 0;
    if (sscanf(line, "cache %d", &number) == 1) {
      cache = number < 1 ? 1 : number > STATEMENTS ? STATEMENTS : number;
    } else if (sscanf(line, "@%d %n", &number, &length) == 1 && length > 0) {
      run(connection(number, arguments[2]), line + length);
    }
  }
  free(line);
  fclose(script);
  for (int i = 0; i < CONNECTIONS; i++) {
    if (connections[i] == NULL) continue;
    for (int j = 0; j < STATEMENTS; j++) {
      sqlite3_finalize(connections[i]->cached[j].statement);
      free(connections[i]->cached[j].sql);
    }
    sqlite3_close(connections[i]->db);
    free(connections[i]);
  }
  printf("%ld rows\n", rows);
  return 0;
}
