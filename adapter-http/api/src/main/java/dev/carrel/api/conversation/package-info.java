/** The bodies of conversations. */
@NullMarked
package dev.carrel.api.conversation;

import org.jspecify.annotations.NullMarked;
