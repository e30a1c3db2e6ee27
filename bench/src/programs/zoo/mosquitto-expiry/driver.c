/* A broker's sessions: clients leave, come back, are thrown out, and expire. */
#include <stdio.h>
#include "mosquitto_broker_internal.h"

#define CLIENTS 24

static struct mosquitto__config config;
struct mosquitto_db db = { &config, 1000 };
static struct mosquitto *clients[CLIENTS];

static void disconnect(struct mosquitto *client)
{
  if (!client->gone)
    session_expiry__add(client);
}

static void reconnect(struct mosquitto *client)
{
  session_expiry__remove(client);
}

int main(void)
{
  for (int i = 0; i < CLIENTS; i++) {
    clients[i] = calloc(1, sizeof(struct mosquitto));
    clients[i]->session_expiry_interval = 40 + (i * 17) % 100;
  }
  for (int i = 0; i < 12; i++) {
    disconnect(clients[i]);
    db.now_real_s++;
  }
  session_expiry__check();
  for (int i = 0; i < 12; i += 3)
    reconnect(clients[i]);
  for (int i = 12; i < 18; i++)
    session_expiry__add_from_persistence(clients[i], i % 2 ? 0 : 1100 + i);
  for (int i = 0; i < 12; i += 3)
    disconnect(clients[i]);
  db.now_real_s += 45;
  session_expiry__check();
  disconnect(clients[20]);
  db.now_real_s += 2;
  disconnect(clients[20]); /* a plugin throws out a client that has left */
  disconnect(clients[21]);
  reconnect(clients[21]);
  db.now_real_s += 20;
  session_expiry__check();
  reconnect(clients[20]);
  db.now_real_s += 1000;
  session_expiry__check(); /* all that wait go; the client that came back stays */
  printf("%s: the client that came back %s\n", clients[20]->gone ? "wrong" : "right",
         clients[20]->gone ? "is gone" : "is there");
  return 0;
}
