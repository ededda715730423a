package dev.carrel.scraping.site;

import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class RobotsTagTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "noindex                                      | false | true",
        "NoIndex                                      | false | true",
        "none                                         | false | false",
        "nofollow                                     | true  | false",
        "noarchive, noindex                           | false | true",
        "noindex,nofollow                             | false | false",
        "all                                          | true  | true",
        "index, follow                                | true  | true",
        "carrel: noindex                              | false | true",
        "Carrel : none                                | false | false",
        "otherbot: noindex, nofollow                  | true  | true",
        "otherbot: noindex, carrel: nofollow          | true  | false",
        "nofollow, otherbot: noindex                  | true  | false",
        "max-snippet: 20, noindex                     | false | true",
        "max-image-preview: large                     | true  | true",
        "unavailable_after: 25 Jun 2010 15:00:00 PST  | true  | true",
        "otherbot: noindex ; nofollow                 | true  | false",
        "otherbot: noindex ; carrel: noindex          | false | true",
        "''                                           | true  | true",
        ",,:,                                         | true  | true"})
    void readsWhatAppliesToTheRobot(String headers, boolean mayIndex, boolean mayFollow) {
        assertThat(RobotsTag.parseHeaders(Arrays.asList(headers.split(";")), "carrel"))
                .isEqualTo(new RobotsDirectives(mayIndex, mayFollow));
    }

    @Test
    void permitsEverythingWithoutAHeader() {
        assertThat(RobotsTag.parseHeaders(List.of(), "carrel")).isEqualTo(RobotsDirectives.NONE);
    }
}
