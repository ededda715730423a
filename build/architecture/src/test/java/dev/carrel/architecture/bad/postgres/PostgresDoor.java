package dev.carrel.architecture.bad.postgres;

import dev.carrel.architecture.bad.bootstrap.Assembles;
import dev.carrel.architecture.bad.ranking.RankingDoor;

public class PostgresDoor {

    final Assembles bootstrap = new Assembles();
    final RankingDoor ranking = new RankingDoor();
}
