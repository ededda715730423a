/**
 * The JSON bodies of the HTTP interface, as the server writes and reads them and as its clients read and write them.
 * Each is a record whose components are the fields on the wire: renaming one changes the interface.
 *
 * <p>
 * There is a package for each topic. Types named {@code …Request} are sent by clients; types named {@code …Body} and
 * {@code …Chunk} are sent by the server. Times are RFC 3339 in UTC, durations ISO 8601. The OpenAPI document of the
 * server describes the fields.
 */
@NullMarked
package dev.carrel.api;

import org.jspecify.annotations.NullMarked;
