package dev.carrel.architecture.bad.ranking;

import dev.carrel.architecture.bad.bootstrap.Assembles;

public class RankingDoor {

    final Assembles bootstrap = new Assembles();
}
