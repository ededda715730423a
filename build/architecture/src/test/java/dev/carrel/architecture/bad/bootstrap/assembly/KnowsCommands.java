package dev.carrel.architecture.bad.bootstrap.assembly;

import dev.carrel.architecture.bad.bootstrap.cli.KnowsAdapters;

public class KnowsCommands {

    final KnowsAdapters command = new KnowsAdapters();
}
