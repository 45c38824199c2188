import type { Plugin } from "vite";
import type { BaseSequencer, TestSpecification } from "vitest/node";

/** Small test files that take long, because they start processes. Vitest sorts by size and would run them last and alone. */
const SLOW_FILES = /\/(bff\/(app|cli(\/migrate)?)|e2e\/(chaos|corpus))\/[^/]+\.test\.ts$/;

/**
 * Runs the slowest test files first, so that the run does not wait for one of them at the end. Extends Vitest's configured
 * sequencer instead of importing one, because the console is built without Vitest installed.
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
      const isLong = ({ moduleId }: TestSpecification) => SLOW_FILES.test(moduleId);
      return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
    }
  };
}
