#define PARAMS(protos) protos
