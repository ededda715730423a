package dev.carrel.architecture.bad.scraping;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class ScrapingDoor {

    final Assembles bootstrap = new Assembles();
}
