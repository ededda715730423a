package dev.carrel.architecture.bad.bootstrap.cli;

public class Command {}
