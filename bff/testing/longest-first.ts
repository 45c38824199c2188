import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Small files whose tests start processes and wait for clocks; by their size they would come last, when nothing else runs beside them. */
const LONG = /\/bff\/((torture|corpus)\/)?[^/]+\.test\.ts$/;

/** The order of test files: those that take longest first, so that none of them is waited for at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
