package dev.carrel.application.access;

/** How people and browsers sign in. */
public record SignIn(SignInCodes codes, SignInSessions sessions, AdmitPeople people, FollowDirectory directory) {}
