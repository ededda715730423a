/** The server itself, for its administrators. Start with {@link dev.carrel.api.server.ServerBody}. */
@NullMarked
package dev.carrel.api.server;

import org.jspecify.annotations.NullMarked;
