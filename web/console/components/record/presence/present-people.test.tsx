import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { leaveRecord, type PresentPerson, visitRecord } from "#shared/console/presence.ts";
import { startEventStream } from "#web/testing/event-stream.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { renderScreen } from "#web/testing/render-screen.tsx";
import { PresentPeople } from "./present-people.tsx";
import { usePresence } from "./use-presence.ts";

/** Long, so that waiting does not fail on a busy machine. */
const SOON = { timeout: 90_000 };

const person = (name: string, given: Partial<PresentPerson> = {}): PresentPerson => ({
  id: name,
  name,
  is_editing: false,
  is_caller: false,
  ...given,
});

function Screen({ hasChanges = false }: { hasChanges?: boolean }) {
  const people = usePresence({ publicationId: 10, kind: "story", id: 7 }, hasChanges);
  return <PresentPeople people={people} />;
}

describe("the people who have a record open", () => {
  it("are named, with who is editing and the person's own other tab, and the rest is counted", async () => {
    const people = [person("Ana Alto", { is_editing: true }), person("Ada", { is_caller: true })];
    await renderScreen(<PresentPeople people={[...people, person("Ben"), person("Cem")]} />, { path: "x" });
    const list = page.getByRole("list", { name: "Also here" });
    await expect.element(list).toMatchTextContent("Ana Alto is editing");
    await expect.element(list).toMatchTextContent("You, in another tab");
    await expect.element(list).toMatchTextContent("2 more");
    await expect.element(list).toMatchTextContent("AA");
  });

  it("are fetched again when an event reports a change, and no longer include this tab when its screen closes", async () => {
    const deliver = startEventStream();
    const service = startFakeService();
    const people = [person("Ana")];
    const reports: boolean[] = [];
    service.answer(visitRecord, ({ body }) => {
      reports.push(body.is_editing);
      return { people };
    });
    const left = vi.fn();
    service.answer(leaveRecord, left);
    const screen = await renderScreen(<Screen hasChanges />, { path: "x" });
    await expect.element(page.getByText("Ana has this open")).toBeVisible();
    people.push(person("Ben"));
    deliver({ type: "presence", organization_id: 1, publication_id: 10, kind: "story", record_id: "7" });
    await expect.element(page.getByText("Ben has this open")).toBeVisible();
    expect(new Set(reports)).toEqual(new Set([true]));
    people.length = 0;
    deliver({ type: "presence", organization_id: 1, publication_id: 10, kind: "story", record_id: "7" });
    await expect.element(page.getByRole("list")).not.toBeInTheDocument();
    await screen.unmount();
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce(), SOON);
  });

  it("learn that this tab was closed", async () => {
    startEventStream();
    const service = startFakeService();
    service.answer(visitRecord, () => ({ people: [person("Ana")] }));
    const left = vi.fn();
    service.answer(leaveRecord, left);
    await renderScreen(<Screen />, { path: "x" });
    await expect.element(page.getByText("Ana has this open")).toBeVisible();
    window.dispatchEvent(new Event("pagehide"));
    await vi.waitFor(() => expect(left).toHaveBeenCalled(), SOON);
  });

  it("still count as editing shortly after a save", async () => {
    const deliver = startEventStream();
    const service = startFakeService();
    const reports: boolean[] = [];
    service.answer(visitRecord, ({ body }) => {
      reports.push(body.is_editing);
      return { people: [] };
    });
    service.answer(leaveRecord, () => undefined);
    function Editor() {
      const [hasChanges, setChanges] = useState(true);
      return (
        <>
          <Screen hasChanges={hasChanges} />
          <button type="button" onClick={() => setChanges(false)}>
            {hasChanges ? "Save" : "Saved"}
          </button>
        </>
      );
    }
    await renderScreen(<Editor />, { path: "x" });
    await vi.waitFor(() => expect(reports).toEqual([true]), SOON);
    await page.getByRole("button", { name: "Save" }).click();
    await expect.element(page.getByRole("button", { name: "Saved" })).toBeVisible();
    deliver({ type: "presence", organization_id: 1, publication_id: 10, kind: "story", record_id: "7" });
    await vi.waitFor(() => expect(reports).toEqual([true, true]), SOON);
  });
});
