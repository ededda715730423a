package dev.carrel.api.token;

import java.util.List;

/** The sessions of a token, the latest first. */
public record BrowserSessionListBody(List<BrowserSessionBody> sessions) {}
