package dev.carrel.architecture.bad.formats;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class FormatsDoor {

    final Assembles bootstrap = new Assembles();
}
