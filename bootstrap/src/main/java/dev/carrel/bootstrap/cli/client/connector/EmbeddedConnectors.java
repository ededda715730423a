package dev.carrel.bootstrap.cli.client.connector;

import dev.carrel.api.connector.ConnectorBody;
import dev.carrel.api.connector.ConnectorRequest;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.connector.LibraryConnectors;
import dev.carrel.domain.access.AccessToken.TokenScope;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorSettings;
import java.util.List;
import java.util.function.Function;

/** The connectors of a data folder. */
public record EmbeddedConnectors(Function<TokenScope, LibraryHandle> library) implements ConnectorClient {

    private LibraryConnectors connectors() {
        return library.apply(TokenScope.ADMIN).connectors();
    }

    @Override
    public ConnectorBody saveConnector(ConnectorKey key, ConnectorRequest connector) {
        LibraryConnectors connectors = connectors();
        ConnectorSettings settings = connector.toSettings(connectors.findSettings(key).orElse(null));
        return ConnectorBody.of(connectors.save(key, settings).status());
    }

    @Override
    public ConnectorBody getConnector(ConnectorKey key) {
        return ConnectorBody.of(connectors().get(key));
    }

    @Override
    public List<ConnectorBody> listConnectors() {
        return connectors().list().stream().map(ConnectorBody::of).toList();
    }

    @Override
    public void runConnector(ConnectorKey key, boolean confirmsDeletions) {
        connectors().run(key, confirmsDeletions);
    }

    @Override
    public void deleteConnector(ConnectorKey key, boolean withDocuments) {
        connectors().delete(key, withDocuments);
    }
}
