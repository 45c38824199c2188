import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { describe, expect, it, onTestFinished } from "vitest";
import { renderHook } from "vitest-browser-react";
import { queryClient } from "#web/api/query-client.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { testPublication } from "#web/testing/render-screen.tsx";
import { useRefreshAfterChanges } from "./use-refresh-after-changes.ts";

describe("all screens", () => {
  it("are fetched again after the settings of a publication have changed", async () => {
    const send = startEventStream();
    let state = "waits for an approval";
    queryClient.setQueryData(["screen opened next"], state);
    const { result, unmount } = await renderHook(
      () => {
        useRefreshAfterChanges();
        return useQuery({ queryKey: ["screen"], queryFn: () => state }).data;
      },
      {
        wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
      },
    );
    onTestFinished(async () => {
      await unmount();
      queryClient.clear();
    });
    await expect.poll(() => result.current).toBe(state);
    state = "visible";
    send({ type: "publication", ...testPublication });
    await expect.poll(() => result.current).toBe(state);
    expect(queryClient.getQueryState(["screen opened next"])?.isInvalidated).toBe(true);
  });
});
