/** The conversations of a library, of an engine in this process or of a server. */
@NullMarked
package dev.carrel.bootstrap.cli.client.conversation;

import org.jspecify.annotations.NullMarked;
