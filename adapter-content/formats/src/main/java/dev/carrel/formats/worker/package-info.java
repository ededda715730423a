/**
 * Worker processes that parse documents in isolation. {@code ParserPool} lends {@code ParserProcess}es; {@code
 * WorkerProtocol} is the binary protocol between the two processes; {@code ParserMain} is the program of the worker.
 */
@NullMarked
package dev.carrel.formats.worker;

import org.jspecify.annotations.NullMarked;
