/** What all clients share: pages of lists, and the JSON of bodies. */
@NullMarked
package dev.carrel.bootstrap.cli.client.page;

import org.jspecify.annotations.NullMarked;
