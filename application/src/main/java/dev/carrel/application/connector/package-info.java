/**
 * Libraries that follow places outside. A program uses {@link dev.carrel.application.connector.LibraryConnectors};
 * {@link dev.carrel.application.connector.ConnectorService} runs what is due, each run a
 * {@link dev.carrel.application.connector.ConnectorSync}.
 */
@NullMarked
package dev.carrel.application.connector;

import org.jspecify.annotations.NullMarked;
