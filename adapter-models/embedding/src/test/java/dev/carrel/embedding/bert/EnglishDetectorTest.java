package dev.carrel.embedding.bert;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

class EnglishDetectorTest {

    private static EnglishDetector english;

    @BeforeAll
    static void read() throws IOException {
        english = new EnglishDetector(BgeSmallFiles.loadTokenizer());
    }

    @TestFactory
    Stream<DynamicTest> acceptsEnglish() {
        return Stream.of("How many days of paid leave do I have?", "leave policy",
                "Every employee has thirty days of paid leave in a year; unused days lapse at the end of March.",
                "The mitochondrial unfolded protein response is activated by the transcription factor ATFS-1 in C. "
                        + "elegans.",
                "Opening hours: Monday 9 am to 5 pm, Tuesday 9 am to 5 pm, Wednesday closed.",
                "Return the parcel within 14 days.",
                "Antibiotic induced alterations in the gut microbiome reduce resistance against Clostridium difficile",
                "All hematopoietic stem cells segregate their chromosomes randomly.")
                .map(text -> dynamicTest(text, () -> assertThat(english.isEnglish(text)).isTrue()));
    }

    @TestFactory
    Stream<DynamicTest> rejectsOtherLanguages() {
        return Stream.of("Jeder Mitarbeiter hat dreißig Tage bezahlten Urlaub im Jahr.",
                "Chaque employé a droit à trente jours de congés payés par an.",
                "Ogni dipendente ha diritto a trenta giorni di ferie retribuite all'anno.",
                "Cada empleado tiene treinta días de vacaciones pagadas al año.",
                "Her çalışanın yılda otuz gün ücretli izin hakkı vardır.",
                "Mỗi nhân viên có ba mươi ngày nghỉ phép có lương trong một năm.",
                "У каждого сотрудника тридцать дней оплачиваемого отпуска в год.",
                "Κάθε εργαζόμενος έχει τριάντα ημέρες άδειας μετ' αποδοχών.", "每位员工每年有三十天带薪假。",
                "พนักงานทุกคนมีวันลาพักร้อนสามสิบวันต่อปี", "لكل موظف ثلاثون يومًا من الإجازة المدفوعة في السنة.",
                "प्रत्येक कर्मचारी को वर्ष में तीस दिन की सवैतनिक छुट्टी मिलती है।", "12 345, 6", "…")
                .map(text -> dynamicTest(text, () -> assertThat(english.isEnglish(text)).isFalse()));
    }
}
