/** {@link dev.carrel.bootstrap.cli.command.connector.ConnectorCommand carrel connector}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.connector;

import org.jspecify.annotations.NullMarked;
