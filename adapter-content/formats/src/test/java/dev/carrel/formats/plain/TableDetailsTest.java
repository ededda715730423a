package dev.carrel.formats.plain;

import java.util.List;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** The names of columns, and the lines above a table of separated values. */
final class TableDetailsTest {

    private static final String RULE = "\n| --- | --- | --- | --- |\n";

    @Test
    void takesYearsDatesAndNumbersForNamesOfColumns() {
        assertTable("Lake,1998,1999,2000\nVann,3,4,5\n",
                "| Lake | 1998 | 1999 | 2000 |" + RULE + "| Vann | 3 | 4 | 5 |");
        assertTable("Lake,2019/20,2020/21,Sum\nVann,3,4,7\n",
                "| Lake | 2019/20 | 2020/21 | Sum |" + RULE + "| Vann | 3 | 4 | 7 |");
        assertTable("Crew,1,2,3\nIda,off,on,on\n", "| Crew | 1 | 2 | 3 |" + RULE + "| Ida | off | on | on |");
        assertTable(";2031-02-01;2031-02-02;2031-02-04\nIda;8;8;0\n",
                "|  | 2031-02-01 | 2031-02-02 | 2031-02-04 |" + RULE + "| Ida | 8 | 8 | 0 |");
    }

    @Test
    void takesWordsAboveNumbersForNamesOfColumns() {
        assertTable("Jam,Price\nPlum,3\n", "| Jam | Price |\n| --- | --- |\n| Plum | 3 |");
        assertTable(",Plum,Quince\nJam,3,4\n", "|  | Plum | Quince |\n| --- | --- | --- |\n| Jam | 3 | 4 |");
    }

    @Test
    void takesNoValuesForNamesOfColumns() {
        assertTable("Ida,1990,7,3\nOla,1995,9,2\n", "| Ida | 1990 | 7 | 3 |\n| Ola | 1995 | 9 | 2 |");
        assertTable("Ida,Oslo\nOla,Bergen\n", "| Ida | Oslo |\n| Ola | Bergen |");
        assertTable("Plum,300,400,500\nQuince,310,420,530\n",
                "| Plum | 300 | 400 | 500 |\n| Quince | 310 | 420 | 530 |");
    }

    @Test
    void readsLinesAboveTheTable() {
        String table = "| Boat | Seats | Rent |\n| --- | --- | --- |\n| Ida | 4 | 30 |\n| Ola | 6 | 45 |";
        assertTable("Rents of 2031, all in crowns\nWithout fuel\n\nBoat;Seats;Rent\nIda;4;30\nOla;6;45\n",
                "Rents of 2031, all in crowns\n\nWithout fuel\n\n" + table);
        assertTable("Rents of 2031, without fuel\nBoat,Seats,Rent\nIda,4,30\nOla,6,45\n",
                "Rents of 2031, without fuel\n\n" + table);
        assertTable("sep=;\r\nBoat;Seats;Rent\r\nIda;4;30\r\nOla;6;45\r\n", table);
    }

    private static void assertTable(String file, String text) {
        assertThat(asText(file, "a.csv").sections()).containsExactly(sectionOf(List.of(), text));
    }
}
