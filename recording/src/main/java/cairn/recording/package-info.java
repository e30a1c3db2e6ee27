/**
 * The recording: one append-only file of what happened to a program's heap. {@link
 * cairn.recording.Recording} reads a file, {@link cairn.recording.RecordingStream} a pipe, {@link
 * cairn.recording.RecordingWriter} writes one, and {@link cairn.recording.LiveRecovery} completes
 * what a killed program left. The bytes are described in docs/formats/recording.md.
 */
@NullMarked
package cairn.recording;

import org.jspecify.annotations.NullMarked;
