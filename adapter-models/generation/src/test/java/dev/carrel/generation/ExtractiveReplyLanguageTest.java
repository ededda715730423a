package dev.carrel.generation;

import dev.carrel.application.contract.model.RecordingReplySink;
import dev.carrel.application.contract.model.ReplyRequests;
import dev.carrel.application.port.ReplyWriter.RetrievedDocument;
import org.junit.jupiter.api.Test;

import static dev.carrel.application.contract.model.ReplyRequests.document;
import static org.assertj.core.api.Assertions.assertThat;

/** Extracted replies in languages other than English. */
class ExtractiveReplyLanguageTest {

    @Test
    void answersInGerman() {
        assertThat(reply("Wie viele Urlaubstage haben die Mitarbeiter?", document("a", "Handbuch",
                "Die Mitarbeiter arbeiten in zwei Gebäuden. Der Urlaub der Mitarbeiterinnen und Mitarbeiter "
                        + "beträgt 28 "
                        + "Tage. Er ist beim Vorgesetzten zu beantragen.")))
                .contains("Der Urlaub der Mitarbeiterinnen und Mitarbeiter beträgt 28 Tage.");
    }

    @Test
    void answersInChinese() {
        assertThat(reply("员工每年有多少天年假？", document("a", "手册", "办公室位于市中心。员工每年有28天年假。食堂中午开放。")))
                .contains("员工每年有28天年假。");
    }

    @Test
    void answersInJapanese() {
        assertThat(reply("休暇は何日ありますか。", document("a", "手引き", "食堂は昼に開きます。社員の休暇は年に28日あります。駐車場は裏です。")))
                .contains("社員の休暇は年に28日あります。");
    }

    @Test
    void answersInArabic() {
        assertThat(reply("كم عدد أيام الإجازة السنوية؟",
                document("a", "دليل", "يقع المكتب في وسط المدينة. الإجازة السنوية هي 28 يوما. المطعم مفتوح ظهرا.")))
                .contains("الإجازة السنوية هي 28 يوما.");
    }

    @Test
    void answersInRussian() {
        assertThat(reply("Сколько дней длится отпуск сотрудников?", document("a", "Правила",
                "Офис находится в центре города. Отпуск сотрудника составляет 28 дней. Столовая открыта днём.")))
                .contains("Отпуск сотрудника составляет 28 дней.");
    }

    private static String reply(String question, RetrievedDocument... evidence) {
        return new ExtractiveReplyWriter().writeReply(ReplyRequests.of(question, evidence),
                RecordingReplySink.patient()).text();
    }
}
