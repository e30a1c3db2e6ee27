/**
 * C programs with released bugs: source packages of Debian, fetched by apt, of which a few files
 * are compiled with a driver of ours. Nothing that is fetched is part of Cairn.
 */
@NullMarked
package cairn.bench.zoo.c;

import org.jspecify.annotations.NullMarked;
