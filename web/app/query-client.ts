import { QueryClient } from "@tanstack/react-query";
import { ApiError, OfflineError } from "../api/client.ts";

/** Whether the same request may succeed a moment later. */
function mayPass(error: Error): boolean {
  if (error instanceof OfflineError) return true;
  return error instanceof ApiError && (error.status >= 500 || error.status === 429);
}

/**
 * Reads are tried three times where that can help, writes never by themselves. Nothing waits for
 * the browser to believe it is online: a service on the same machine answers without a network.
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
