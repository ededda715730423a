/**
 * Attributes of documents, such as a department or a version, and filters by them. Begin with
 * {@link dev.carrel.domain.attribute.Attributes} and {@link dev.carrel.domain.attribute.AttributeFilter}. A filter
 * narrows a search, and it restricts what an access token may see.
 */
@NullMarked
package dev.carrel.domain.attribute;

import org.jspecify.annotations.NullMarked;
