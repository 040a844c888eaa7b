package dev.sinew.jobs.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Which part may know which other: docs/architecture.md as rules, over all modules. */
class ArchitectureTest {
  private static final String SPARK = "org.apache.spark..";
  private static final String HADOOP = "org.apache.hadoop..";
  private static final String[] LEARNING = {"org.nd4j..", "org.deeplearning4j..", "org.datavec.."};

  private static final JavaClasses SINEW =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.sinew");

  @Test
  void theCharacterKnowsNeitherOtherModulesNorSparkNorNd4j() {
    noClasses()
        .that()
        .resideInAPackage("dev.sinew.character..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.sinew.ingest..", "dev.sinew.training..", "dev.sinew.jobs..")
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(SPARK, HADOOP)
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(LEARNING)
        .check(SINEW);
  }

  @Test
  void ingestKnowsTheCharacterAndSparkOnly() {
    noClasses()
        .that()
        .resideInAPackage("dev.sinew.ingest..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("dev.sinew.training..", "dev.sinew.jobs..")
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(LEARNING)
        .check(SINEW);
  }

  @Test
  void trainingDoesNotKnowSpark() {
    noClasses()
        .that()
        .resideInAPackage("dev.sinew.training..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.sinew.jobs..")
        .orShould()
        .dependOnClassesThat()
        .resideInAnyPackage(SPARK, HADOOP)
        .check(SINEW);
  }

  @Test
  void trainingKnowsIngestBySchemaOnly() {
    classes()
        .that()
        .resideInAPackage("dev.sinew.ingest..")
        .and()
        .resideOutsideOfPackage("dev.sinew.ingest.dataset..")
        .should()
        .onlyHaveDependentClassesThat()
        .resideInAnyPackage("dev.sinew.ingest..", "dev.sinew.jobs..")
        .check(SINEW);
  }

  @Test
  void packagesDoNotDependOnEachOtherInCircles() {
    // One slice a package directly below a module: a file format's parts may share its frame.
    slices().matching("dev.sinew.(*).(*)..").should().beFreeOfCycles().check(SINEW);
  }

  @Test
  void onlyTheCommandLinePrintsOrExits() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.sinew.jobs.cli..", "dev.sinew.jobs.progress..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .check(SINEW);
  }
}
