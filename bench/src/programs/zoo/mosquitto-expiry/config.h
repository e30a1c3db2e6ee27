/* All that is needed is in mosquitto_broker_internal.h. */
