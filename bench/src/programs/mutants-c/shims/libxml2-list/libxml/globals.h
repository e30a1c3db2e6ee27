#define xmlGenericError fprintf
#define xmlGenericErrorContext stderr
