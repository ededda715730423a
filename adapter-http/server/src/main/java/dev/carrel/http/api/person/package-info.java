/**
 * People, who are invited, listed, changed and removed. {@link dev.carrel.http.api.person.PersonRoutes} lists the
 * routes.
 */
@NullMarked
package dev.carrel.http.api.person;

import org.jspecify.annotations.NullMarked;
