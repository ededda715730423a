/** Places that connectors follow. */
@NullMarked
package dev.carrel.application.fake.place;

import org.jspecify.annotations.NullMarked;
