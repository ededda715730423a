package dev.carrel.architecture.bad.languagemodel;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class LanguageModelDoor {

    final Assembles bootstrap = new Assembles();
}
