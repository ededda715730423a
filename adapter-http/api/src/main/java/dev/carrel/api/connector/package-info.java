/** The JSON of connectors. Begin with {@link dev.carrel.api.connector.ConnectorBody}. */
@NullMarked
package dev.carrel.api.connector;

import org.jspecify.annotations.NullMarked;
