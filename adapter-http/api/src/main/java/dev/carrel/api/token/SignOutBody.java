package dev.carrel.api.token;

/**
 * A session that has ended.
 *
 * @param signOutUrl where the browser signs out of the OpenID provider too
 */
public record SignOutBody(String signOutUrl) {}
