/**
 * What tests of the whole program share: {@link dev.carrel.harness.ServerProcess} runs a server,
 * {@link dev.carrel.harness.CliRunner} a command, {@link dev.carrel.harness.TestDatabase} is a database of a test.
 */
package dev.carrel.harness;
