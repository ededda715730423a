/**
 * Change events: {@link dev.carrel.application.event.ChangeFeed} remembers what has changed lately,
 * {@link dev.carrel.application.event.EventSubscription} reads it as
 * {@link dev.carrel.application.event.LibraryEvent}s.
 */
@NullMarked
package dev.carrel.application.event;

import org.jspecify.annotations.NullMarked;
