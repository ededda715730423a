package dev.carrel.formats.calendar;

import dev.carrel.application.port.TextExtractor.ExtractionResult.ExtractedText;
import dev.carrel.domain.document.LeftOut;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static dev.carrel.formats.DocumentExtraction.asText;
import static dev.carrel.formats.DocumentExtraction.sectionOf;
import static org.assertj.core.api.Assertions.assertThat;

/** Calendars and contacts as programs export them. */
class CalendarParserTest {

    private static ExtractedText calendar(String content) {
        return asText(("BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//A program//EN\n" + content + "\nEND:VCALENDAR\n")
                .replace("\n", "\r\n"), "team.ics");
    }

    @Test
    void readsEventsWithTheirFacts() {
        ExtractedText read = calendar("""
                X-WR-CALNAME:Team calendar
                BEGIN:VTIMEZONE
                TZID:Europe/Berlin
                BEGIN:STANDARD
                DTSTART:19701025T030000
                END:STANDARD
                END:VTIMEZONE
                BEGIN:VEVENT
                UID:1@example.org
                DTSTART;TZID=Europe/Berlin:20260305T140000
                DTEND;TZID=Europe/Berlin:20260305T153000
                RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TH
                SUMMARY:Review\\, second half
                LOCATION:Room 214
                ORGANIZER;CN="Anna Berg":mailto:anna@example.org
                ATTENDEE;ROLE=REQ-PARTICIPANT;CN=Jo:mailto:jo@example.org
                ATTENDEE;CN=kim@example.org:mailto:kim@example.org
                DESCRIPTION:Bring the numbers of the last quar
                 ter.\\nCoffee is there.
                BEGIN:VALARM
                TRIGGER:-PT15M
                DESCRIPTION:Reminder
                END:VALARM
                END:VEVENT
                BEGIN:VEVENT
                DTSTART;VALUE=DATE:20261224
                DTEND;VALUE=DATE:20270102
                SUMMARY:Office closed
                STATUS:CONFIRMED
                END:VEVENT""");

        assertThat(read.title()).isEqualTo("Team calendar");
        assertThat(read.sections()).containsExactly(sectionOf(List.of("Review, second half"), """
                - When: 2026-03-05 14:00 to 15:30 (Europe/Berlin)
                - Repeats: every 2 weeks on Thursday
                - Where: Room 214
                - Organizer: Anna Berg (anna@example.org)
                - Attendees: Jo (jo@example.org), kim@example.org

                Bring the numbers of the last quarter.
                Coffee is there."""), sectionOf(List.of("Office closed"), """
                - When: 2026-12-24 to 2027-01-01
                - Status: confirmed"""));
    }

    @Test
    void namesTimes() {
        Map.of("DTSTART:20260305T140000Z", "2026-03-05 14:00 (UTC)", "DTSTART:20260305T140000", "2026-03-05 14:00",
                "DTSTART;VALUE=DATE:20260305", "2026-03-05", "DTSTART:20260305T220000\nDTEND:20260306T010000",
                "2026-03-05 22:00 to 2026-03-06 01:00", "DTSTART:20260305T220000\nDURATION:PT45M",
                "2026-03-05 22:00 to 22:45", "DTSTART;VALUE=DATE:20260305\nDTEND;VALUE=DATE:20260306", "2026-03-05")
                .forEach((lines, when) -> assertThat(
                        calendar("BEGIN:VEVENT\nSUMMARY:Tea\n" + lines + "\nEND:VEVENT").sections())
                        .containsExactly(sectionOf(List.of(), "- When: " + when)));
    }

    @Test
    void namesRepetitions() {
        Map.of("FREQ=DAILY", "every day", "FREQ=WEEKLY;BYDAY=MO,WE", "every week on Monday, Wednesday",
                "FREQ=MONTHLY;COUNT=3", "every month, 3 times", "FREQ=YEARLY;UNTIL=20300101T000000Z",
                "every year until 2030-01-01", "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=2TU")
                .forEach((rule, words) -> assertThat(Recurrence.describe(rule)).isEqualTo(words));
    }

    @Test
    void readsTasksAndTextsWithMarkup() {
        assertThat(calendar("""
                BEGIN:VTODO
                SUMMARY:Send the invoices
                DUE;VALUE=DATE:20260331
                STATUS:IN-PROCESS
                DESCRIPTION:<p>To <b>accounting</b></p><br>by mail
                END:VTODO""").sections()).containsExactly(sectionOf(List.of(), """
                - Due: 2026-03-31
                - Status: in process

                To accounting

                by mail"""));
    }

    @Test
    void readsContacts() {
        ExtractedText read = asText("""
                BEGIN:VCARD
                VERSION:3.0
                N:Berg;Anna;;Dr.;
                FN:Dr. Anna Berg
                ORG:Example Ltd;Accounting
                TITLE:Head of accounting
                item1.TEL;TYPE=WORK,VOICE:+49 30 1234
                TEL;TYPE=CELL:+49 170 99
                EMAIL;TYPE=INTERNET,WORK:anna@example.org
                ADR;TYPE=WORK:;;Hafenstraße 5;Berlin;;10115;Germany
                BDAY:19850412
                NOTE:Prefers mail.
                PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ
                END:VCARD
                BEGIN:VCARD
                VERSION:2.1
                N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=
                =C3=B6rg
                TEL;WORK;FAX:030 77
                END:VCARD
                """.replace("\n", "\r\n"), "people.vcf");

        assertThat(read.title()).isNull();
        assertThat(read.sections()).containsExactly(sectionOf(List.of("Dr. Anna Berg"), """
                - Organization: Example Ltd, Accounting
                - Title: Head of accounting
                - Phone (work): +49 30 1234
                - Phone (mobile): +49 170 99
                - E-mail (work): anna@example.org
                - Address (work): Hafenstraße 5, 10115 Berlin, Germany
                - Birthday: 1985-04-12

                Prefers mail."""), sectionOf(List.of("Jörg Müller"), "- Phone (work, fax): 030 77"));
        assertThat(read.leftOut()).containsExactly(new LeftOut(LeftOut.Part.PICTURES, 1));
    }

    @Test
    void endsWhatHasNoEndOfItsOwn() {
        assertThat(asText("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Regatta\nLOCATION:Pier 3\nPRIORITY:3END:VEVENT\n"
                + "END:VCALENDAR\n", "regatta.vcs").sections().getFirst().text()).isEqualTo("- Where: Pier 3");
        assertThat(asText("BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VALARM\nSUMMARY:Regatta\nLOCATION:Pier 3\n",
                "regatta.vcs").sections().getFirst().text()).isEqualTo("- Where: Pier 3");
    }
}
