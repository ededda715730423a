/** Requests to OpenSearch, with limits on time and errors that say what to do. */
@NullMarked
package dev.carrel.opensearch.http;

import org.jspecify.annotations.NullMarked;
