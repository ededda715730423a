/** The bodies of change events. */
@NullMarked
package dev.carrel.api.event;

import org.jspecify.annotations.NullMarked;
