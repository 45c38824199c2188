import type { PlatformContext, Started } from "#bff/core/context.ts";
import { createRenderPool, type RenderPool } from "./render/render-pool.ts";
import { createSandbox, type Sandbox } from "./sandbox/sandbox.ts";

export interface ImportsContext {
  renderPool: RenderPool;
  /** Isolates the processes that read imported files. */
  sandbox: Sandbox;
}

/** Creates the pool of PDF render workers and the sandbox. Worker processes start on demand. */
export function startImports({ config }: PlatformContext): Started<ImportsContext> {
  const renderPool = createRenderPool();
  return { context: { renderPool, sandbox: createSandbox(config) }, stop: () => renderPool.close() };
}
