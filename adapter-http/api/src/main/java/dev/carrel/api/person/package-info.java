/** The bodies of people and their roles. */
@NullMarked
package dev.carrel.api.person;

import org.jspecify.annotations.NullMarked;
