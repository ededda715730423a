/** Calendars (iCalendar, RFC 5545) and contacts (vCard, RFC 6350): an entry is a section with its facts as a list. */
@NullMarked
package dev.carrel.formats.calendar;

import org.jspecify.annotations.NullMarked;
