int one, two, three, four, five;

__attribute__((noinline)) int zero(void) { return 0; }

int main(void) {
  int no = zero();
  int yes = !no;
  one = no ? 1 : 2;
  int both = yes && no;
  two = both;
  if (no)
    two = 7;
  three = 3;
  four = (no ? 10 : 20) + three;
  five = (yes ? one : two) > 1 ? 5 : 6;
  return one + two + three + four + five;
}
