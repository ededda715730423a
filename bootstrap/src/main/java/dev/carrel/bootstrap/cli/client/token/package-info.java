/** The access tokens of a data folder or a server: {@link dev.carrel.bootstrap.cli.client.token.TokenClient}. */
@NullMarked
package dev.carrel.bootstrap.cli.client.token;

import org.jspecify.annotations.NullMarked;
