/**
 * The contract of the port {@link dev.carrel.application.port.ReplyWriter} as a test that every writer passes, and two
 * honest writers for the tests of others: one that echoes, one that follows a script.
 */
@NullMarked
package dev.carrel.application.contract.model;

import org.jspecify.annotations.NullMarked;
