package dev.carrel.architecture.bad.folder;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class FolderDoor {

    final Assembles bootstrap = new Assembles();
}
