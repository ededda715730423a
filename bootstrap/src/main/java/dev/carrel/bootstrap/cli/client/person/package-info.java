/** The people of a data folder or a server: {@link dev.carrel.bootstrap.cli.client.person.PeopleClient}. */
@NullMarked
package dev.carrel.bootstrap.cli.client.person;

import org.jspecify.annotations.NullMarked;
