/** The connectors of a data folder or a server: {@link dev.carrel.cli.client.connector.ConnectorClient}. */
@NullMarked
package dev.carrel.cli.client.connector;

import org.jspecify.annotations.NullMarked;
