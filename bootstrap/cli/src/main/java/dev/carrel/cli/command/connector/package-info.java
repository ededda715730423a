/** {@link dev.carrel.cli.command.connector.ConnectorCommand carrel connector}. */
@NullMarked
package dev.carrel.cli.command.connector;

import org.jspecify.annotations.NullMarked;
