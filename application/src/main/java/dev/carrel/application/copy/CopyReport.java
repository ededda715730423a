package dev.carrel.application.copy;

/**
 * What a copy has done.
 *
 * @param tables the number of tables
 * @param rows the number of rows of all tables
 * @param resumedAt the number of rows that an earlier, interrupted run had copied; 0 if there was none
 */
public record CopyReport(int tables, long rows, long resumedAt) {}
