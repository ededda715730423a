package dev.carrel.bootstrap.cli.client.connector;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.api.connector.ConnectorBody.ConnectorListBody;
import dev.carrel.api.connector.ConnectorRequest;
import dev.carrel.client.transport.HttpTransport;
import dev.carrel.domain.connector.ConnectorKey;
import java.util.List;
import java.util.Map;

/**
 * The connectors of a server.
 *
 * @param path of the connectors of the library
 */
public record RemoteConnectors(HttpTransport transport, String path) implements ConnectorClient {

    @Override
    public ConnectorBody saveConnector(ConnectorKey key, ConnectorRequest connector) {
        return transport.exchangeJson("PUT", pathOf(key), connector, ConnectorBody.class);
    }

    @Override
    public ConnectorBody getConnector(ConnectorKey key) {
        return transport.exchangeJson("GET", pathOf(key), null, ConnectorBody.class);
    }

    @Override
    public List<ConnectorBody> listConnectors() {
        return transport.exchangeJson("GET", path, null, ConnectorListBody.class).connectors();
    }

    @Override
    public void runConnector(ConnectorKey key, boolean confirmsDeletions) {
        transport.exchangeJson("POST", pathOf(key) + "/run", Map.of("confirmDeletions", confirmsDeletions),
                JsonNode.class);
    }

    @Override
    public void deleteConnector(ConnectorKey key, boolean withDocuments) {
        transport.exchangeJson("DELETE", pathOf(key) + (withDocuments ? "?documents=delete" : ""), null,
                JsonNode.class);
    }

    private String pathOf(ConnectorKey key) {
        return path + "/" + key;
    }
}
