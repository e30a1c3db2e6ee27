/* A report in JSON that is kept short: old intervals are dropped, a repeated last one, too. */
#include <stdio.h>
#include <stdlib.h>

#if __has_include("cjson.h")
#include "cjson.h"
#else
#include "cJSON.h"
#endif

static cJSON *interval(int second, double rate)
{
  cJSON *entry = cJSON_CreateObject();
  cJSON_AddNumberToObject(entry, "second", second);
  cJSON_AddNumberToObject(entry, "rate", rate);
  return entry;
}

static double rate_of(cJSON *entry)
{
  return cJSON_GetObjectItem(entry, "rate")->valuedouble;
}

int main(void)
{
  cJSON *report = cJSON_CreateObject();
  cJSON_AddStringToObject(report, "title", "throughput");
  cJSON *intervals = cJSON_AddArrayToObject(report, "intervals");
  cJSON *dropped = cJSON_AddArrayToObject(report, "dropped");
  for (int second = 0; second < 24; second++) {
    cJSON_AddItemToArray(intervals, interval(second, 100.0 + second % 7));
    if (cJSON_GetArraySize(intervals) > 6) /* the oldest goes */
      cJSON_AddItemToArray(dropped, cJSON_DetachItemFromArray(intervals, 0));
    if (second % 8 == 5) /* an outlier in the middle goes */
      cJSON_Delete(cJSON_DetachItemFromArray(intervals, 2));
  }
  int added = cJSON_GetArraySize(intervals);
  for (int second = 24; second < 30; second++) {
    cJSON_AddItemToArray(intervals, interval(second, 90.0 + second / 2));
    added++;
    int size = cJSON_GetArraySize(intervals);
    cJSON *last = cJSON_GetArrayItem(intervals, size - 1);
    cJSON *before = cJSON_GetArrayItem(intervals, size - 2);
    if (rate_of(last) == rate_of(before)) { /* says nothing new */
      cJSON_AddItemToArray(dropped, cJSON_DetachItemFromArray(intervals, size - 1));
      added--;
    }
  }
  cJSON_AddStringToObject(report, "state", "done");
  int size = cJSON_GetArraySize(intervals);
  printf("%s: %d of %d intervals, %d dropped\n", size == added ? "right" : "wrong", size, added,
         cJSON_GetArraySize(dropped));
  return 0;
}
