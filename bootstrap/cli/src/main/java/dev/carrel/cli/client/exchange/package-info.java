/** How the parts of a client send requests to a server. */
@NullMarked
package dev.carrel.cli.client.exchange;

import org.jspecify.annotations.NullMarked;
