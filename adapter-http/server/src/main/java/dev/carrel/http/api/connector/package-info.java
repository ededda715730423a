/** Connectors over HTTP. Begin with {@link dev.carrel.http.api.connector.ConnectorRoutes}. */
@NullMarked
package dev.carrel.http.api.connector;

import org.jspecify.annotations.NullMarked;
