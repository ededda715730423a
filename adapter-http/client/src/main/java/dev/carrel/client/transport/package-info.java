/**
 * Requests to the HTTP API and the exceptions of its problems, shared by {@link dev.carrel.client} and the command
 * line: {@link dev.carrel.client.transport.HttpTransport}. Not meant for other programs.
 */
@NullMarked
package dev.carrel.client.transport;

import org.jspecify.annotations.NullMarked;
