package dev.carrel.architecture.bad.bootstrap.cli;

import dev.carrel.architecture.bad.http.server.HiddenHandler;

public class KnowsAdapters {

    final HiddenHandler handler = new HiddenHandler();
}
