/*
   A library of a running JVM that chooses allocated objects at random and tells a Java method of
   them, with the number of the stack that allocated each. Stacks are kept here and not in the
   heap, which is what is observed. While nobody wants to know who allocates it costs nothing.

   Copyright 2026 the Cairn authors

   Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
   in compliance with the License. You may obtain a copy of the License at

       http://www.apache.org/licenses/LICENSE-2.0

   Unless required by applicable law or agreed to in writing, software distributed under the License
   is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
   or implied. See the License for the specific language governing permissions and limitations under
   the License.
*/

#include <jvmti.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
   State. The class is in the boot loader and is never unloaded, so its method stays valid.
   ------------------------------------------------------------------------------------------------ */

static JavaVM *vm;
static jvmtiEnv *jvmti;
static jclass allocations;
static jmethodID allocated;

/* Whether this thread is telling of an object, or is Cairn's: what it allocates is not the program's. */
static __thread int telling;

/* ------------------------------------------------------------------------------------------------
   Text that grows: stacks as the stream of docs/formats/walk-stream.md has them.
   ------------------------------------------------------------------------------------------------ */

struct text {
  unsigned char *bytes;
  size_t length;
  size_t room;
};

static int put(struct text *to, const void *bytes, size_t count) {
  if (to->length + count > to->room) {
    size_t room = 2 * to->room + count + 256;
    unsigned char *more = realloc(to->bytes, room);
    if (more == NULL) {
      return 0;
    }
    to->bytes = more;
    to->room = room;
  }
  memcpy(to->bytes + to->length, bytes, count);
  to->length += count;
  return 1;
}

static int put_number(struct text *to, uint32_t value, int bytes) {
  unsigned char big[4] = {value >> 24, value >> 16, value >> 8, value};
  return put(to, big + 4 - bytes, bytes);
}

#define LONGEST 21845

/* Modified UTF-8 behind its length; cut off between characters where it is too long. */
static int put_string(struct text *to, const char *string, size_t length) {
  if (length > LONGEST) {
    length = LONGEST;
    while (length > 0 && (string[length] & 0xC0) == 0x80) {
      length--;
    }
  }
  return put_number(to, length, 2) && put(to, string, length);
}

/* ------------------------------------------------------------------------------------------------
   Stacks. One is known by a hash of 64 bits of its methods and places in them; a method whose class
   was unloaded, and whose number another one has, would be taken for the other.
   ------------------------------------------------------------------------------------------------ */

#define DEEPEST 24
#define MOST 50000 /* all other stacks share this number */
#define OURS -1

struct known {
  uint64_t hash; /* 0: free */
  int number;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct known *table;
static size_t table_room; /* a power of two, at most half full */
static size_t table_used;
static int numbered;

/* Those that nobody has asked for, in the order of their numbers. */
static struct text *unsent;
static size_t unsent_room, unsent_first, unsent_end;

static uint64_t mixed(uint64_t bits) {
  bits = (bits + 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
  bits = (bits ^ bits >> 29) * 0x94D049BB133111EBu;
  return bits ^ bits >> 32;
}

static uint64_t hash_of(const jvmtiFrameInfo *frames, jint count) {
  uint64_t hash = count + 1;
  for (jint i = 0; i < count; i++) {
    hash = mixed(hash ^ (uint64_t)(uintptr_t)frames[i].method);
    hash = mixed(hash ^ (uint64_t)frames[i].location);
  }
  return hash == 0 ? 1 : hash;
}

static struct known *find(struct known *in, size_t room, uint64_t hash) {
  size_t at = hash & (room - 1);
  while (in[at].hash != 0 && in[at].hash != hash) {
    at = (at + 1) & (room - 1);
  }
  return &in[at];
}

/* Makes room for one more stack, and for its text. */
static int make_room(void) {
  if (2 * (table_used + 1) > table_room) {
    size_t room = table_room == 0 ? 2048 : 2 * table_room;
    struct known *more = calloc(room, sizeof *more);
    if (more == NULL) {
      return 0;
    }
    for (size_t i = 0; i < table_room; i++) {
      if (table[i].hash != 0) {
        *find(more, room, table[i].hash) = table[i];
      }
    }
    free(table);
    table = more;
    table_room = room;
  }
  if (unsent_end == unsent_room) {
    size_t room = unsent_room == 0 ? 256 : 2 * unsent_room;
    struct text *more = realloc(unsent, room * sizeof *more);
    if (more == NULL) {
      return 0;
    }
    unsent = more;
    unsent_room = room;
  }
  return 1;
}

static int line_of(const jvmtiFrameInfo *frame) {
  jvmtiLineNumberEntry *lines = NULL;
  jint count = 0;
  int line = -1;
  if (frame->location < 0 ||
      (*jvmti)->GetLineNumberTable(jvmti, frame->method, &count, &lines) != JVMTI_ERROR_NONE) {
    return -1;
  }
  jlocation best = -1;
  for (jint i = 0; i < count; i++) {
    if (lines[i].start_location <= frame->location && lines[i].start_location > best) {
      best = lines[i].start_location;
      line = lines[i].line_number;
    }
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)lines);
  return line;
}

/* The name of a class from its signature: Lp/C; is p.C, and Lp/C.0x1; of a hidden one p.C/0x1. */
static size_t class_name(char *signature, char **name) {
  size_t length = strlen(signature);
  if (length > 2 && signature[0] == 'L') {
    length -= 2;
    signature++;
  }
  for (size_t i = 0; i < length; i++) {
    signature[i] = signature[i] == '/' ? '.' : signature[i] == '.' ? '/' : signature[i];
  }
  *name = signature;
  return length;
}

static int is_ours(const char *name, size_t length) {
  static const char *const prefixes[] = {"java.cairn.", "cairn.record.jvm."};
  for (int i = 0; i < 2; i++) {
    size_t prefix = strlen(prefixes[i]);
    if (length > prefix && strncmp(name, prefixes[i], prefix) == 0) {
      return 1;
    }
  }
  return 0;
}

/* Adds a frame: 1; OURS if it is Cairn's own; 0 if that cannot be done. */
static int put_frame(JNIEnv *jni, struct text *to, const jvmtiFrameInfo *frame) {
  jclass class = NULL;
  char *signature = NULL, *method = NULL, *file = NULL, *name = NULL;
  int done = 0;
  if ((*jvmti)->GetMethodDeclaringClass(jvmti, frame->method, &class) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetClassSignature(jvmti, class, &signature, NULL) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetMethodName(jvmti, frame->method, &method, NULL, NULL) == JVMTI_ERROR_NONE) {
    size_t length = class_name(signature, &name);
    if ((*jvmti)->GetSourceFileName(jvmti, class, &file) != JVMTI_ERROR_NONE) {
      file = NULL;
    }
    done = is_ours(name, length)
               ? OURS
               : put_string(to, name, length) && put_string(to, method, strlen(method)) &&
                     put_string(to, file == NULL ? "" : file, file == NULL ? 0 : strlen(file)) &&
                     put_number(to, line_of(frame), 4);
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)signature);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)method);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)file);
  if (class != NULL) {
    (*jni)->DeleteLocalRef(jni, class);
  }
  return done;
}

/* The number of a stack that is not known; under the lock. OURS if it is Cairn's, or not kept. */
static int add(JNIEnv *jni, uint64_t hash, const jvmtiFrameInfo *frames, jint count) {
  struct text text = {NULL, 0, 0};
  int done = put_number(&text, count, 2);
  for (jint i = 0; done == 1 && i < count; i++) {
    done = put_frame(jni, &text, &frames[i]);
  }
  if (done == 0 || !make_room()) {
    free(text.bytes);
    return OURS;
  }
  struct known *place = find(table, table_room, hash);
  place->hash = hash;
  table_used++;
  if (done == OURS) {
    free(text.bytes);
    return place->number = OURS;
  }
  unsent[unsent_end++] = text;
  return place->number = numbered++;
}

static int number_of(JNIEnv *jni, const jvmtiFrameInfo *frames, jint count) {
  uint64_t hash = hash_of(frames, count);
  pthread_mutex_lock(&lock);
  struct known *place = table == NULL ? NULL : find(table, table_room, hash);
  int number;
  if (place != NULL && place->hash == hash) {
    number = place->number;
  } else if (table_used >= MOST) {
    number = MOST;
  } else {
    number = add(jni, hash, frames, count);
  }
  pthread_mutex_unlock(&lock);
  return number;
}

/* ------------------------------------------------------------------------------------------------
   An object was chosen.
   ------------------------------------------------------------------------------------------------ */

static void JNICALL chosen(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object,
                           jclass class, jlong size) {
  (void)class;
  if (telling || (*jni)->ExceptionCheck(jni)) {
    return;
  }
  jvmtiFrameInfo frames[DEEPEST];
  jint count = 0;
  if ((*env)->GetStackTrace(env, thread, 0, DEEPEST, frames, &count) != JVMTI_ERROR_NONE) {
    return;
  }
  telling = 1;
  int number = number_of(jni, frames, count);
  if (number != OURS) {
    (*jni)->CallStaticVoidMethod(jni, allocations, allocated, object, size, (jint)number);
  }
  if ((*jni)->ExceptionCheck(jni)) {
    (*jni)->ExceptionClear(jni); /* no room on the stack or in the heap: one object is not told */
  }
  telling = 0;
}

/* ------------------------------------------------------------------------------------------------
   Called from Java.
   ------------------------------------------------------------------------------------------------ */

static jstring problem(JNIEnv *jni, const char *what, int error) {
  char text[200];
  snprintf(text, sizeof text, "%s (JVMTI error %d)", what, error);
  return (*jni)->NewStringUTF(jni, text);
}

/* Says why it cannot be done, or NULL. */
JNIEXPORT jstring JNICALL Java_java_cairn_metrics_Allocations_prepare(JNIEnv *jni, jclass class) {
  jint got = (*vm)->GetEnv(vm, (void **)&jvmti, JVMTI_VERSION_11);
  if (got != JNI_OK) {
    return problem(jni, "this JVM has no tool interface of version 11", got);
  }
  jvmtiCapabilities wanted;
  memset(&wanted, 0, sizeof wanted);
  wanted.can_generate_sampled_object_alloc_events = 1;
  wanted.can_get_source_file_name = 1;
  wanted.can_get_line_numbers = 1;
  jvmtiError error = (*jvmti)->AddCapabilities(jvmti, &wanted);
  if (error != JVMTI_ERROR_NONE) {
    return problem(jni, "another agent samples allocations, or this JVM cannot", error);
  }
  jvmtiEventCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.SampledObjectAlloc = chosen;
  error = (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks);
  if (error != JVMTI_ERROR_NONE) {
    return problem(jni, "allocations cannot be sampled", error);
  }
  allocations = (*jni)->NewGlobalRef(jni, class);
  allocated = (*jni)->GetStaticMethodID(jni, class, "allocated", "(Ljava/lang/Object;JI)V");
  return NULL;
}

/* What the calling thread allocates is not the program's. */
JNIEXPORT void JNICALL Java_java_cairn_metrics_Allocations_leaveOut(JNIEnv *jni, jclass class) {
  (void)jni;
  (void)class;
  telling = 1;
}

/* The next stack that nobody has asked for, as the stream has it; NULL if there is none. */
JNIEXPORT jbyteArray JNICALL Java_java_cairn_metrics_Allocations_site(JNIEnv *jni, jclass class) {
  (void)class;
  struct text text = {NULL, 0, 0};
  pthread_mutex_lock(&lock);
  if (unsent_first < unsent_end) {
    text = unsent[unsent_first++];
  } else {
    unsent_first = unsent_end = 0;
  }
  pthread_mutex_unlock(&lock);
  if (text.bytes == NULL) {
    return NULL;
  }
  jbyteArray array = (*jni)->NewByteArray(jni, text.length);
  if (array != NULL) {
    (*jni)->SetByteArrayRegion(jni, array, 0, text.length, (const jbyte *)text.bytes);
  }
  free(text.bytes);
  return array;
}

/* One object in so many bytes is chosen from now on; none for 0. */
JNIEXPORT void JNICALL Java_java_cairn_metrics_Allocations_choose(JNIEnv *jni, jclass class,
                                                                 jint bytes) {
  (void)jni;
  (void)class;
  if (bytes > 0) {
    (*jvmti)->SetHeapSamplingInterval(jvmti, bytes);
  }
  (*jvmti)->SetEventNotificationMode(jvmti, bytes > 0 ? JVMTI_ENABLE : JVMTI_DISABLE,
                                     JVMTI_EVENT_SAMPLED_OBJECT_ALLOC, NULL);
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *machine, void *reserved) {
  (void)reserved;
  vm = machine;
  return JNI_VERSION_10;
}
