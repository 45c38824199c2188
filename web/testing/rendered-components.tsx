import { Profiler, type ProfilerOnRenderCallback, type ReactNode } from "react";

/** The part of a React fiber that is read here. */
interface Fiber {
  type: unknown;
  flags: number;
  /** Set by React's profiling build when the component was last visited. */
  actualStartTime?: number;
  stateNode: unknown;
  return: Fiber | null;
  child: Fiber | null;
  sibling: Fiber | null;
}

/** Flag of a component that was called, and not only passed on the way to one of its children. */
const PERFORMED_WORK = 1;

/** Counts the components of a part of the screen that React renders. */
export class RenderedComponents {
  readonly #counts = new Map<string, number>();
  #root: Fiber | null = null;

  /** Counts in this part of the screen. */
  readonly Counted = ({ children }: { children: ReactNode }) => (
    <div
      style={{ display: "contents" }}
      ref={(element) => {
        const key = element && Object.keys(element).find((name) => name.startsWith("__reactFiber$"));
        this.#root = element && key ? topOf(element[key as keyof typeof element] as unknown as Fiber) : null;
      }}
    >
      <Profiler id="counted" onRender={this.#onRender}>
        {children}
      </Profiler>
    </div>
  );

  /** Forgets what was rendered before. */
  reset(): void {
    this.#counts.clear();
  }

  /** Returns the names of the components that were rendered since the last reset, without those of libraries. */
  get names(): string[] {
    return [...this.#counts.keys()].sort();
  }

  /** Returns how often a component was rendered since the last reset. */
  count(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  readonly #onRender: ProfilerOnRenderCallback = (_id, _phase, _actual, _base, startTime) => {
    const current = (this.#root?.stateNode as { current: Fiber } | null)?.current;
    if (current) this.#count(current, startTime);
  };

  #count(fiber: Fiber, since: number): void {
    const wasCalled = (fiber.flags & PERFORMED_WORK) !== 0 && (fiber.actualStartTime ?? 0) >= since;
    if (wasCalled && typeof fiber.type === "function" && isOurs(fiber.type))
      this.#counts.set(fiber.type.name, (this.#counts.get(fiber.type.name) ?? 0) + 1);
    for (let child = fiber.child; child; child = child.sibling) this.#count(child, since);
  }
}

function topOf(fiber: Fiber): Fiber {
  return fiber.return ? topOf(fiber.return) : fiber;
}

/** Returns whether a component is not one of Mantine or the icons, whose components have a `displayName`. */
function isOurs(component: object): boolean {
  return !("displayName" in component);
}
