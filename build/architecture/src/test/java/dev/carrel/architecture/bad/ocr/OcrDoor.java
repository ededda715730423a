package dev.carrel.architecture.bad.ocr;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class OcrDoor {

    final Assembles bootstrap = new Assembles();
}
