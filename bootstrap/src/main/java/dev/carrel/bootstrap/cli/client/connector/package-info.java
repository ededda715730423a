/** The connectors of a data folder or a server: {@link dev.carrel.bootstrap.cli.client.connector.ConnectorClient}. */
@NullMarked
package dev.carrel.bootstrap.cli.client.connector;

import org.jspecify.annotations.NullMarked;
