package dev.carrel.domain.evaluation;

/**
 * A metric value.
 *
 * @param questions the number of questions it was measured on, at least one
 */
public record MetricValue(double value, int questions) {}
