/* Classes as C++ programs have them. */
#include <list>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

struct Base {
  virtual ~Base() {}
  int a : 3;
  unsigned b : 5;
  long long c : 40;
};

struct Other {
  virtual void run() {}
  char letters[3];
};

namespace shop {
class Item : public Base, public Other {
 public:
  enum class Color : unsigned char { RED = 1, BLUE = 200 };
  enum Plain { ONE = 1, TWO };
  Color color;
  Plain plain;
  static int count;
  struct Inner {
    int depth;
    Inner *next;
  } inner;
  class Hidden;
  Hidden *hidden;
};
class Item::Hidden {
 public:
  struct Deep {
    long value;
  } deep;
};
int Item::count = 3;
namespace {
struct Private {
  int secret;
} secret;
}  // namespace
inline namespace v2 {
struct Versioned {
  int version;
} versioned;
}  // namespace v2
template <class T, int N>
struct Box : T {
  T content[N];
  Box<T, N> *next;
  T &reference;
  Box(T &r) : next(nullptr), reference(r) {}
};
}  // namespace shop

template <class T>
struct Node {
  virtual T *get() { return nullptr; }
  Node *next = nullptr;
};

typedef struct {
  int field;
} Typedef;
union Union {
  int i;
  float f;
  char c[8];
};

shop::Item item;
shop::Item::Hidden hidden_item;
Other other;
shop::Box<Other, 3> box(other);
std::vector<std::string> words;
std::map<int, std::string> numbers;
std::list<shop::Item *> items;
std::unordered_map<std::string, std::unique_ptr<Base>> bases;
std::shared_ptr<Base> shared;
Node<Node<int>> nested;
Node<shop::Box<Other, 3>> holder;
Union both;
Typedef unnamed;
int (*function)(int, char *);
int Base::*member;
void (Other::*method)();
thread_local int per_thread;

int main() {
  static int counter;
  struct Local {
    int l;
  } local = {1};
  words.push_back("word");
  numbers[1] = "one";
  items.push_back(&item);
  bases["base"].reset(new Base());
  shared = std::make_shared<Base>();
  counter += local.l + per_thread;
  return counter + shop::secret.secret + shop::versioned.version;
}
