/* What the list of sessions that expire needs of the broker. */
#ifndef ZOO_BROKER_H
#define ZOO_BROKER_H
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#define MOSQ_ERR_SUCCESS 0
#define MOSQ_ERR_NOMEM 1
#define MOSQ_LOG_NOTICE 2
#define MQTT_SESSION_EXPIRY_IMMEDIATE 0
#define MQTT_SESSION_EXPIRY_NEVER UINT32_MAX

struct session_expiry_list;

struct mosquitto {
  char *id;
  time_t session_expiry_time;
  uint32_t session_expiry_interval;
  uint32_t will_delay_interval;
  struct session_expiry_list *expiry_list_item;
  int gone;
};

struct session_expiry_list {
  struct mosquitto *context;
  struct session_expiry_list *prev;
  struct session_expiry_list *next;
};

struct mosquitto__config {
  uint32_t persistent_client_expiration;
};

struct mosquitto_db {
  struct mosquitto__config *config;
  time_t now_real_s;
};

extern struct mosquitto_db db;

#define mosquitto__calloc calloc
#define mosquitto__free free
#define mosquitto_calloc calloc
#define mosquitto_FREE(what) (free(what), (what) = NULL)
#define log__printf(...)
#define G_CLIENTS_EXPIRED_INC()
#define metrics__int_inc(...)
#define plugin_persist__handle_client_update(context)
#define plugin_persist__handle_client_delete(context)
#define loop__update_next_event(timeout)
#define will_delay__remove(context)
#define context__send_will(context)
#define context__disconnect(...)
#define context__add_to_disused(context) ((context)->gone = 1)

int session_expiry__add(struct mosquitto *context);
int session_expiry__add_from_persistence(struct mosquitto *context, time_t expiry_time);
void session_expiry__remove(struct mosquitto *context);
void session_expiry__remove_all(void);
void session_expiry__check(void);
#endif
