package dev.carrel.api.widget;

/** A new secret with which the owner of a widget signs users; shown once. */
public record UserSecretBody(String userSecret) {}
