/**
 * What keeps a library in step with a place outside. Begin with {@link dev.carrel.domain.connector.Connector};
 * {@link dev.carrel.domain.connector.ConnectorSettings} say which place and what of it, and
 * {@link dev.carrel.domain.connector.ConnectorRun} is the report of one comparison.
 */
@NullMarked
package dev.carrel.domain.connector;

import org.jspecify.annotations.NullMarked;
