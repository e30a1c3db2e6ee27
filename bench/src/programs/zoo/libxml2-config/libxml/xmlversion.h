/* A small libxml2: trees, their DTDs, and the parser; no threads, no output, no queries. */
#ifndef __XML_VERSION_H__
#define __XML_VERSION_H__
#include <libxml/xmlexports.h>
#define LIBXML_DOTTED_VERSION "0.0.0"
#define LIBXML_VERSION 20900
#define LIBXML_VERSION_STRING "20900"
#define LIBXML_VERSION_EXTRA ""
#define LIBXML_TEST_VERSION
#define WITHOUT_TRIO
#define LIBXML_TREE_ENABLED
#define LIBXML_VALID_ENABLED
#define LIBXML_SAX1_ENABLED
#define LIBXML_OUTPUT_ENABLED
#define ATTRIBUTE_UNUSED __attribute__((unused))
#define LIBXML_ATTR_ALLOC_SIZE(x)
#define LIBXML_ATTR_FORMAT(fmt, args)
XMLPUBFUN void xmlCheckVersion(int version);
#endif
