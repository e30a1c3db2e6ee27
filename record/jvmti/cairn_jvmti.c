/*
   A library of a running JVM that chooses allocated objects at random and tells a Java method of
   them. It only observes; while nobody wants to know who allocates it costs nothing.

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
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------------------------------
   State. The class is in the boot loader and is never unloaded, so its method stays valid.
   ------------------------------------------------------------------------------------------------ */

static JavaVM *vm;
static jvmtiEnv *jvmti;
static jclass allocations;
static jmethodID allocated;

/* Whether this thread is telling of an object: what it allocates meanwhile is not the program's. */
static __thread int telling;

/* ------------------------------------------------------------------------------------------------
   An object was chosen.
   ------------------------------------------------------------------------------------------------ */

static void JNICALL chosen(jvmtiEnv *env, JNIEnv *jni, jthread thread, jobject object,
                           jclass class, jlong size) {
  (void)env;
  (void)thread;
  (void)class;
  if (telling || (*jni)->ExceptionCheck(jni)) {
    return;
  }
  telling = 1;
  (*jni)->CallStaticVoidMethod(jni, allocations, allocated, object, size);
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
  allocated = (*jni)->GetStaticMethodID(jni, class, "allocated", "(Ljava/lang/Object;J)V");
  return NULL;
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
