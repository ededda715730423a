package dev.carrel.api.evaluation;

/** The number of questions that a library is evaluated with. */
public record CheckCountBody(int questions) {}
