/* Templates: parts of a document are copied, within it and into others. */
#include <stdio.h>
#include <libxml/tree.h>
#include <libxml/entities.h>

static xmlNodePtr section(xmlNodePtr parent, const char *heading)
{
  xmlNodePtr part = xmlNewChild(parent, NULL, BAD_CAST "section", NULL);
  xmlNewProp(part, BAD_CAST "heading", BAD_CAST heading);
  xmlAddChild(part, xmlNewText(BAD_CAST heading));
  xmlNewChild(part, NULL, BAD_CAST "end", NULL);
  return part;
}

static int length(xmlNodePtr first)
{
  int count = 0;
  for (; first != NULL; first = first->next)
    count++;
  return count;
}

static void append(xmlNodePtr parent, xmlNodePtr list)
{
  while (list != NULL) {
    xmlNodePtr next = list->next;
    xmlUnlinkNode(list);
    xmlAddChild(parent, list);
    list = next;
  }
}

int main(void)
{
  xmlDocPtr doc = xmlNewDoc(BAD_CAST "1.0");
  xmlCreateIntSubset(doc, BAD_CAST "book", NULL, BAD_CAST "book.dtd");
  xmlAddChild((xmlNodePtr) doc, xmlNewDocComment(doc, BAD_CAST "a book"));
  xmlNodePtr book = xmlNewDocNode(doc, NULL, BAD_CAST "book", NULL);
  xmlAddChild((xmlNodePtr) doc, book);
  for (int i = 0; i < 5; i++)
    section(book, i % 2 ? "odd" : "even");
  xmlDocPtr other = xmlNewDoc(BAD_CAST "1.0");
  xmlNodePtr copy = xmlNewDocNode(other, NULL, BAD_CAST "copy", NULL);
  xmlDocSetRootElement(other, copy);
  append(copy, xmlDocCopyNodeList(other, book->children));
  append(book, xmlDocCopyNodeList(doc, book->children->children));
  append(copy, xmlDocCopyNodeList(other, book->last));
  for (int i = 0; i < 3; i++)
    append(book, xmlDocCopyNodeList(doc, copy->last));
  int before = length(doc->children);
  xmlNodePtr backup = xmlDocCopyNodeList(doc, doc->children);
  section(book, "last");
  int own = 0;
  for (xmlNodePtr at = doc->children; at != NULL; at = at->next)
    own += at->parent == (xmlNodePtr) doc;
  printf("%s: %d nodes of %d are the document's own, %d are copies\n",
         own == length(doc->children) ? "right" : "wrong", own, before, length(backup));
  return 0;
}
