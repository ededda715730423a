package dev.carrel.bootstrap.cli.eval;

import org.jspecify.annotations.Nullable;

/** A document of a set, as its file of documents has it. */
record Entry(String id, @Nullable String title, String text) {}
