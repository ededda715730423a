package dev.carrel.scraping.content;

import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.PageExtraction.contentOf;
import static org.assertj.core.api.Assertions.assertThat;

/** Tables: each value stays in its column. */
final class HtmlTablesTest {

    @Test
    void keepsColumnsOfEmptyCells() {
        assertThat(contentOf("""
                <table><tr><th>Day<th>Morning<th>Afternoon
                <tr><td>Monday<td><td>14-18
                <tr><td>Tuesday<td>8-12<td>&nbsp;
                <tr><td><td> <td>
                <tr><td><td>9-11<td>15-17</table>""")).isEqualTo("""
                | Day | Morning | Afternoon |
                | --- | --- | --- |
                | Monday |  | 14-18 |
                | Tuesday | 8-12 |  |
                |  | 9-11 | 15-17 |""");
    }

    @Test
    void expandsMergedColumns() {
        assertThat(contentOf("""
                <table><tr><th>Day<th>Morning<th>Afternoon<th>Room
                <tr><td>Sunday<td colspan=2>closed<td>1
                <tr><td>Monday<td>8-12<td>14-18<td>2</table>""")).isEqualTo("""
                | Day | Morning | Afternoon | Room |
                | --- | --- | --- | --- |
                | Sunday | closed | closed | 1 |
                | Monday | 8-12 | 14-18 | 2 |""");
    }

    @Test
    void repeatsMergedRows() {
        assertThat(contentOf("""
                <table><tr><th rowspan=2>Day<th colspan=2>Hours
                <tr><th>Morning<th>Afternoon
                <tr><td rowspan=2>Monday<td>8-12<td rowspan=0>14-18
                <tr><td>9-12
                <tr><td>Tuesday<td>10-12</table>""")).isEqualTo("""
                | Day | Hours Morning | Hours Afternoon |
                | --- | --- | --- |
                | Monday | 8-12 | 14-18 |
                | Monday | 9-12 | 14-18 |
                | Tuesday | 10-12 | 14-18 |""");
    }

    @Test
    void joinsTheRowsOfAHeaderOnlyWhereTheFirstIsMerged() {
        assertThat(contentOf("<table><thead><tr><th>Day<th>Pier<tr><th>Monday<th>East<tbody><tr><td>Tuesday<td>West"
                + "</table>")).isEqualTo("""
                        | Day | Pier |
                        | --- | --- |
                        | Monday | East |
                        | Tuesday | West |""");
        assertThat(contentOf("<table><thead><tr><th>Person<th colspan=2>Address<tbody><tr><td>Ada<td>Quay 1<td>Wismar"
                + "</table>")).isEqualTo("""
                        | Person | Address | Address |
                        | --- | --- | --- |
                        | Ada | Quay 1 | Wismar |""");
    }

    @Test
    void writesFullWidthCellAsOneLine() {
        assertThat(contentOf("<table><tr><td colspan=3>Opening hours<tr><td>Monday<td>8-12<td>14-18</table>"))
                .isEqualTo("Opening hours\n\n| Monday | 8-12 | 14-18 |");
    }

    @Test
    void doesNotRepeatLongMergedCell() {
        String remark = "By appointment, which is made by telephone, and on no account by mail. ".repeat(2).strip();

        assertThat(contentOf("<table><tr><td>Monday<td rowspan=2>" + remark + "<td>1<tr><td>Tuesday<td>2</table>"))
                .isEqualTo("| Monday | " + remark + " | 1 |\n| Tuesday |  | 2 |");
    }

    @Test
    void readsAlternativeTextOfPictures() {
        assertThat(contentOf("""
                <table><tr><th>Feature<th>Free<th>Paid
                <tr><td>Search<td><img src=a.png alt=yes><td><i class="fa fa-check" aria-hidden=true title=Yes></i>
                <tr><td>Backup<td><span aria-label="not included"></span><td><svg><title>included</title><path/></svg>
                <tr><td>Mail<td><img src=a.png alt=""><td><img src=x alt=unread> 3</table>""")).isEqualTo("""
                | Feature | Free | Paid |
                | --- | --- | --- |
                | Search | yes | Yes |
                | Backup | not included | included |
                | Mail |  | 3 |""");
    }

    @Test
    void keepsColumnsOfExcludedCells() {
        assertThat(contentOf("<p>The table of teas, and what people who drank them said about them, in all.</p>"
                + "<table><tr><th>Tea<th class=rating>Rating<th>Minutes<tr><td>Green<td class=rating>5<td>2</table>"))
                .endsWith("| Tea |  | Minutes |\n| --- | --- | --- |\n| Green |  | 2 |");
    }

    @Test
    void ignoresInvalidSpans() {
        assertThat(
                contentOf("<table><tr><td colspan=-1 rowspan=x>a<td colspan=99999999999>b<td>c<tr><td>d<td>e</table>"))
                .isEqualTo("| a | b | c |\n| d | e |  |");
    }
}
