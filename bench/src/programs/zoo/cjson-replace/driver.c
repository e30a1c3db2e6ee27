/* A configuration in JSON: lists of servers whose entries are added, replaced and removed. */
#include <stdio.h>
#include <stdlib.h>

#if __has_include("cjson.h")
#include "cjson.h"
#else
#include "cJSON.h"
#endif

static cJSON *server(const char *name, int port)
{
  cJSON *entry = cJSON_CreateObject();
  cJSON_AddStringToObject(entry, "name", name);
  cJSON_AddNumberToObject(entry, "port", port);
  return entry;
}

static void rename_all(cJSON *servers, const char *name)
{
  cJSON *entry;
  cJSON_ArrayForEach(entry, servers)
  {
    cJSON_ReplaceItemInObject(entry, "name", cJSON_CreateString(name));
  }
}

int main(void)
{
  cJSON *config = cJSON_CreateObject();
  cJSON *servers = cJSON_AddArrayToObject(config, "servers");
  char name[16];
  for (int i = 0; i < 12; i++) {
    snprintf(name, sizeof name, "host%d", i);
    cJSON_AddItemToArray(servers, server(name, 5000 + i));
  }
  for (int i = 0; i < 4; i++) /* some move to other ports */
    cJSON_ReplaceItemInArray(servers, 2 * i + 1, server("moved", 6000 + i));
  rename_all(servers, "node");
  cJSON_InsertItemInArray(servers, 4, server("inserted", 7000));
  cJSON_InsertItemInArray(servers, 0, server("first", 7001));
  cJSON_Delete(cJSON_DetachItemFromArray(servers, 3));
  int size = cJSON_GetArraySize(servers);
  cJSON_ReplaceItemInArray(servers, size - 1, server("spare", 8000));
  cJSON_AddItemToArray(servers, server("new", 8001));
  int after = cJSON_GetArraySize(servers);
  printf("%s: %d servers of %d\n", after == size + 1 ? "right" : "wrong", after, size + 1);
  return 0;
}
