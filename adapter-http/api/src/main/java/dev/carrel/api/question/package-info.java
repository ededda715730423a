/** The bodies of the question log. */
@NullMarked
package dev.carrel.api.question;

import org.jspecify.annotations.NullMarked;
