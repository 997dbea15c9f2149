package dev.chave;

import static com.tngtech.archunit.base.DescribedPredicate.and;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The order of the packages: who may see whom, and who sees no library but BSON. */
@AnalyzeClasses(packages = "dev.chave", importOptions = ImportOption.DoNotIncludeTests.class)
class LayersTest {
    @ArchTest
    static final ArchRule value = onlySees("value");

    @ArchTest
    static final ArchRule key = onlySees("key", "language", "value");

    @ArchTest
    static final ArchRule workload = onlySees("workload", "language", "key", "value");

    @ArchTest
    static final ArchRule cluster = onlySees("cluster", "language", "workload", "key", "value");

    @ArchTest
    static final ArchRule read = onlySees("read", "language", "workload", "key", "value");

    @ArchTest
    static final ArchRule profile = onlySees("profile", "language", "key", "value");

    @ArchTest
    static final ArchRule design = onlySees("design", "language", "read", "workload", "key", "value");

    @ArchTest
    static final ArchRule language = onlySees("language");

    @ArchTest
    static final ArchRule advise =
            onlySees("advise", "language", "design", "profile", "read", "cluster", "workload", "key", "value");

    @ArchTest
    static final ArchRule simulate =
            onlySees("simulate", "language", "design", "cluster", "read", "workload", "key", "value");

    @ArchTest
    static final ArchRule prove = onlySees(
            "prove",
            "simulate",
            "advise",
            "language",
            "design",
            "profile",
            "read",
            "cluster",
            "workload",
            "key",
            "value");

    @ArchTest
    static final ArchRule report = onlySees(
            "report",
            "simulate",
            "advise",
            "language",
            "design",
            "profile",
            "read",
            "cluster",
            "workload",
            "key",
            "value");

    @ArchTest
    static final ArchRule theBottomSeesNeitherJsonNorTemplatesNorACommandLine = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.chave.value..",
                    "dev.chave.key..",
                    "dev.chave.workload..",
                    "dev.chave.cluster..",
                    "dev.chave.profile..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("com.fasterxml..", "gg.jte..", "picocli..")
            .because("thinking must not hang on how things are read or shown");

    @ArchTest
    static final ArchRule noCycles =
            slices().matching("dev.chave.(**)").should().beFreeOfCycles();

    private static ArchRule onlySees(String layer, String... below) {
        String[] allowed = new String[below.length + 1];
        allowed[0] = "dev.chave." + layer + "..";
        for (int i = 0; i < below.length; i++) {
            allowed[i + 1] = "dev.chave." + below[i] + "..";
        }
        return noClasses()
                .that()
                .resideInAPackage(allowed[0])
                .should()
                .dependOnClassesThat(and(resideInAPackage("dev.chave.."), not(resideInAnyPackage(allowed))))
                .because(
                        "dependencies point one way: value, key, workload, then read, cluster, profile, advise, report");
    }
}
