import type { Plugin } from "vite";
import type { BaseSequencer, TestSpecification } from "vitest/node";

/** Small files whose tests start processes and wait for clocks; by their size they would come last, when nothing else runs beside them. */
const LONG = /\/bff\/((torture|corpus)\/)?[^/]+\.test\.ts$/;

/**
 * Sorts the test files that take longest to the front, so that none of them is waited for at the end. Extends the sequencer that
 * Vitest has chosen instead of importing one: the console is built without Vitest.
 */
export function longestFirst(): Plugin {
  return {
    name: "longest-first",
    configureVitest({ vitest: { config } }) {
      config.sequence.sequencer = withLongFilesFirst(config.sequence.sequencer as typeof BaseSequencer);
    },
  };
}

function withLongFilesFirst(Sequencer: typeof BaseSequencer): typeof BaseSequencer {
  return class extends Sequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    }
  };
}
