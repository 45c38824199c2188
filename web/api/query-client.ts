import { QueryClient } from "@tanstack/react-query";
import { ApiError, OfflineError } from "./http/errors.ts";

/** Returns whether a retry of the request may succeed. */
function mayPass(error: Error): boolean {
  if (error instanceof OfflineError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

/**
 * Retries reads up to three times, writes never. `networkMode: always` because a service on the same machine works
 * without a network.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: "always",
      retry: (failures, error) => failures < 2 && mayPass(error),
    },
    mutations: { networkMode: "always", retry: false },
  },
});
