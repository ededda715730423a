/**
 * What connectors need: {@link dev.carrel.application.port.connector.ConnectorKind}, a kind of place outside, and
 * {@link dev.carrel.application.port.connector.Connectors}, where they are stored.
 */
@NullMarked
package dev.carrel.application.port.connector;

import org.jspecify.annotations.NullMarked;
