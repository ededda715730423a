package dev.carrel.bootstrap.cli.client.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.api.connector.ConnectorRequest;
import dev.carrel.domain.connector.ConnectorKey;
import java.util.List;

/** The connectors of one library. */
public sealed interface ConnectorClient permits EmbeddedConnectors, RemoteConnectors {

    /** Creates or replaces a connector. */
    ConnectorBody saveConnector(ConnectorKey key, ConnectorRequest connector);

    /** Returns a connector. */
    ConnectorBody getConnector(ConnectorKey key);

    /** Returns all connectors, by key. */
    List<ConnectorBody> listConnectors();

    /** Has a connector run soon. */
    void runConnector(ConnectorKey key, boolean confirmsDeletions);

    /** Deletes a connector, with or without its documents. */
    void deleteConnector(ConnectorKey key, boolean withDocuments);
}
