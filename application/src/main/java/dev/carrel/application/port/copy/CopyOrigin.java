package dev.carrel.application.port.copy;

/**
 * Where the rows of a copy come from.
 *
 * @param epoch names this life of the source: another after a restore
 * @param description for messages, such as {@code the data folder ./data}
 */
public record CopyOrigin(String epoch, String description) {}
