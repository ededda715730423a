/** The bodies of documents. */
@NullMarked
package dev.carrel.api.document;

import org.jspecify.annotations.NullMarked;
