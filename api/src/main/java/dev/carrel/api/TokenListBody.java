package dev.carrel.api;

import java.util.List;

/** All access tokens. */
public record TokenListBody(List<TokenBody> tokens) {}
