/* All that is needed is in suricata-common.h. */
