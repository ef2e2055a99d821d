import Mocha from "mocha";

/** The `spec` report followed by one closing line, `N passed, N failed`, for whatever reads the end of the output. */
export default class ClosingLineReporter extends Mocha.reporters.Spec {
  override done(failures: number, finish?: (failures: number) => void): void {
    const { passes, pending } = this.stats;
    if (pending > 0) process.stdout.write(`${pending} skipped\n`);
    process.stdout.write(`${passes} passed, ${failures} failed\n`);
    finish?.(failures);
  }
}
