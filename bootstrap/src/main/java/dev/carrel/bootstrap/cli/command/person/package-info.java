/** {@link dev.carrel.bootstrap.cli.command.person.PersonCommand carrel person}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.person;

import org.jspecify.annotations.NullMarked;
