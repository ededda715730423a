/**
 * The limits on requests. {@link dev.carrel.application.usage.RequestMeter} counts the requests of access tokens and
 * about libraries, and says which ones are too many.
 */
@NullMarked
package dev.carrel.application.usage;

import org.jspecify.annotations.NullMarked;
