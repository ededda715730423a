package dev.carrel.api.token;

import java.util.List;

/** All access tokens. */
public record TokenListBody(List<TokenBody> tokens) {}
