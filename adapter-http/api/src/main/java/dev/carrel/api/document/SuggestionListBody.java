package dev.carrel.api.document;

import java.util.List;

/** What could be asked of a library: questions, or topics. */
public record SuggestionListBody(List<String> questions) {}
