/* A play list as an XML tree: titles are added, moved to the end when played, and removed. */
#include <stdio.h>
#include <string.h>
#include <libxml/tree.h>

static xmlNodePtr title(xmlNodePtr list, int number)
{
  char text[24];
  snprintf(text, sizeof text, "title %d", number);
  xmlNodePtr entry = xmlNewChild(list, NULL, BAD_CAST "title", NULL);
  xmlNodePtr name = xmlNewChild(entry, NULL, BAD_CAST "name", NULL);
  xmlAddChild(name, xmlNewText(BAD_CAST text));
  return entry;
}

static int length(xmlNodePtr list)
{
  int count = 0;
  for (xmlNodePtr at = list->children; at != NULL; at = at->next)
    count++;
  return count;
}

static xmlNodePtr nth(xmlNodePtr list, int index)
{
  xmlNodePtr at = list->children;
  while (at != NULL && index-- > 0)
    at = at->next;
  return at;
}

/* A title that was played goes to the end. */
static void played(xmlNodePtr list, int index)
{
  xmlAddSibling(list->children, nth(list, index));
}

int main(void)
{
  xmlDocPtr doc = xmlNewDoc(BAD_CAST "1.0");
  xmlNodePtr root = xmlNewNode(NULL, BAD_CAST "lists");
  xmlDocSetRootElement(doc, root);
  xmlNodePtr morning = xmlNewChild(root, NULL, BAD_CAST "list", NULL);
  xmlNodePtr evening = xmlNewChild(root, NULL, BAD_CAST "list", NULL);
  for (int i = 0; i < 8; i++)
    title(morning, i);
  for (int i = 0; i < 5; i++)
    title(evening, 100 + i);
  for (int i = 1; i < 6; i++)
    played(morning, i % 4 + 1);
  xmlNodePtr moved = nth(morning, 3);
  xmlUnlinkNode(moved);
  xmlAddPrevSibling(evening->children, moved);
  xmlAddNextSibling(nth(evening, 2), nth(morning, 2));
  xmlNodePtr gone = nth(morning, 1);
  xmlUnlinkNode(gone);
  xmlFreeNode(gone);
  for (int i = 0; i < 4; i++)
    played(evening, i + 1);
  played(evening, length(evening) - 1); /* the last one: nothing to do */
  title(evening, 200);
  int titles = length(morning) + length(evening);
  printf("%s: %d titles of %d\n", titles == 13 ? "right" : "wrong", titles, 13);
  return 0;
}
