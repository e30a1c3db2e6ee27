module util {
  exports util;
}
