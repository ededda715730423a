/** The bodies of questions, replies and searches. */
@NullMarked
package dev.carrel.api.query;

import org.jspecify.annotations.NullMarked;
