package dev.carrel.scraping.site;

import dev.carrel.application.port.PageFetcher.RobotsDirectives;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;

class RobotsTagTest {

    /** The headers, with semicolons between them, and whether the robot may index and follow. */
    private static final String CASES = """
            noindex                                      | false | true
            NoIndex                                      | false | true
            none                                         | false | false
            nofollow                                     | true  | false
            noarchive, noindex                           | false | true
            noindex,nofollow                             | false | false
            all                                          | true  | true
            index, follow                                | true  | true
            carrel: noindex                              | false | true
            Carrel : none                                | false | false
            otherbot: noindex, nofollow                  | true  | true
            otherbot: noindex, carrel: nofollow          | true  | false
            nofollow, otherbot: noindex                  | true  | false
            max-snippet: 20, noindex                     | false | true
            max-image-preview: large                     | true  | true
            unavailable_after: 25 Jun 2010 15:00:00 PST  | true  | true
            otherbot: noindex ; nofollow                 | true  | false
            otherbot: noindex ; carrel: noindex          | false | true
            ,,:,                                         | true  | true
            """;

    @TestFactory
    Stream<DynamicTest> readsWhatAppliesToTheRobot() {
        return CASES.lines().map(each -> each.split("\\|")).map(each -> DynamicTest.dynamicTest(each[0].strip(), () -> {
            var expected = new RobotsDirectives(Boolean.parseBoolean(each[1].strip()),
                    Boolean.parseBoolean(each[2].strip()));
            assertThat(RobotsTag.parseHeaders(List.of(each[0].split(";")), "carrel")).isEqualTo(expected);
        }));
    }

    @Test
    void permitsEverythingWithoutAHeader() {
        assertThat(RobotsTag.parseHeaders(List.of(), "carrel")).isEqualTo(RobotsDirectives.NONE);
    }
}
