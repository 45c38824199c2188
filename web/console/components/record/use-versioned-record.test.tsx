import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { renderHook } from "vitest-browser-react";
import { getLastChange } from "#shared/console/presence.ts";
import { ApiError } from "#web/api/http/errors.ts";
import { startFakeService } from "#web/testing/fake-service.ts";
import { readDrafts } from "./draft/local-draft.ts";
import { useVersionedRecord } from "./use-versioned-record.ts";
import type { VersionedRecordOptions } from "./versioned-record.ts";

interface Values {
  name: string;
  price: number;
}
type Field = keyof Values & string;
interface Product extends Values {
  id: number;
  version: number;
}

/** Long, so that waiting does not fail on a busy machine. */
const SOON = { timeout: 90_000 };

type Options = VersionedRecordOptions<Product, Values, Field>;

const first: Product = { id: 7, version: 1, name: "Autumn", price: 1 };
const stale = () => new ApiError(412, { error: "A newer version exists.", code: "stale" }, {}, null);

/** A service with one product and optimistic locking that records all requests. */
function serviceWith(product: Product) {
  const service = {
    product,
    sent: [] as { values: Values; version: number | null }[],
    async save(values: Values, { record }: { record: Product | null }): Promise<{ record: Product }> {
      service.sent.push({ values, version: record?.version ?? null });
      if (record && record.version !== service.product.version) throw stale();
      service.product = { ...service.product, ...values, version: service.product.version + 1 };
      return { record: service.product };
    },
    /** Saves as another person. */
    change(values: Partial<Values>): Product {
      service.product = { ...service.product, ...values, version: service.product.version + 1 };
      return service.product;
    },
  };
  return service;
}

function Wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>;
}

let publicationId = Date.now();
beforeEach(() => {
  publicationId += 1;
});

async function edit(service: ReturnType<typeof serviceWith>, options: Partial<Options> = {}) {
  const start = options.start === undefined ? service.product : options.start;
  const hook = await renderHook(
    ({ latest }: { latest: Product | null } = { latest: start }) =>
      useVersionedRecord<Product, Values, Field>({
        start,
        latest,
        shape: { fields: ["name", "price"] },
        valuesOf: (record) => ({ name: record?.name ?? "", price: record?.price ?? 0 }),
        draftKey: (record) => ({ kind: "test", userId: "u", publicationId, id: record?.id ?? null }),
        save: service.save,
        fetchNewest: async () => service.product,
        onStale: "wait",
        ...options,
      }),
    { wrapper: Wrapper, initialProps: { latest: start } },
  );
  return {
    ...hook,
    get current() {
      return hook.result.current;
    },
    type: (values: Partial<Values>) =>
      hook.act(() => {
        for (const [field, value] of Object.entries(values))
          hook.result.current.form.setValue(field as Field, value);
      }),
    async save(): Promise<boolean | undefined> {
      let isSaved: boolean | undefined;
      await hook.act(async () => {
        isSaved = await hook.result.current.save();
      });
      return isSaved;
    },
  };
}

describe("a save", () => {
  it("is based on the version that the form shows, and shows the saved values", async () => {
    const service = serviceWith(first);
    const editor = await edit(service, {
      save: (values, base) => service.save({ ...values, name: values.name.trim() }, base),
    });
    await editor.type({ name: " Winter " });
    expect(editor.current.changed).toEqual(["name"]);
    expect(await editor.save()).toBe(true);
    expect(service.sent).toEqual([{ values: { name: "Winter", price: 1 }, version: 1 }]);
    expect(editor.current.form.getValues("name")).toBe("Winter");
    expect(editor.current.changed).toEqual([]);
    await vi.waitFor(() => expect(editor.current.status.kind).toBe("saved"), SOON);
    expect(await editor.save()).toBe(true);
    expect(service.sent).toHaveLength(1);
  });

  it("waits for the running save, is combined with other waiting saves, and keeps changes made in between", async () => {
    const service = serviceWith(first);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const editor = await edit(service, {
      async save(values, base) {
        const saved = await service.save(values, base);
        if (service.sent.length === 1) await answered;
        return saved;
      },
    });
    await editor.type({ name: "Winter" });
    const saves = [editor.current.save()];
    await vi.waitFor(() => expect(service.sent).toHaveLength(1), SOON);
    await editor.type({ price: 3 });
    saves.push(editor.current.save(), editor.current.save());
    expect(editor.current.status.kind).toBe("saving");
    expect(service.sent).toHaveLength(1);
    await editor.act(async () => {
      answer();
      await Promise.all(saves);
    });
    expect(service.sent).toEqual([
      { values: { name: "Winter", price: 1 }, version: 1 },
      { values: { name: "Winter", price: 3 }, version: 2 },
    ]);
    expect(editor.current.changed).toEqual([]);
  });

  it("of a new record sends the remaining fields immediately after the creation", async () => {
    const service = serviceWith({ ...first, version: 0, name: "", price: 0 });
    const editor = await edit(service, {
      start: null,
      async save(values, base) {
        if (base.record) return service.save(values, base);
        const { record } = await service.save({ ...values, price: 0 }, base);
        return { record, sent: { ...values, price: 0 } };
      },
    });
    await editor.type({ name: "New", price: 5 });
    expect(await editor.save()).toBe(true);
    expect(service.sent).toEqual([
      { values: { name: "New", price: 0 }, version: null },
      { values: { name: "New", price: 5 }, version: 1 },
    ]);
  });

  it("that is refused shows errors at the fields until they are corrected", async () => {
    const service = serviceWith(first);
    const editor = await edit(service, {
      async save() {
        throw new ApiError(422, { error: "Invalid", code: "invalid" }, { name: ["is too long"] }, null);
      },
    });
    await editor.type({ name: "Long" });
    expect(await editor.save()).toBe(false);
    expect(editor.current.form.getFieldState("name").error?.message).toBe("is too long");
    await vi.waitFor(() => expect(editor.current.status).toMatchObject({ kind: "failed" }), SOON);
    await editor.act(() => editor.current.form.clearErrors("name"));
    expect(editor.current.status).toEqual({ kind: "unsaved" });
  });
});

describe("a newer version", () => {
  it("is used as the base of a save without a question if the shown fields are equal", async () => {
    const service = serviceWith(first);
    const editor = await edit(service);
    service.change({});
    await editor.type({ name: "Winter" });
    expect(await editor.save()).toBe(true);
    expect(service.sent.map(({ version }) => version)).toEqual([1, 2]);
  });

  it("is compared before a save overwrites it, and the choice is saved on top", async () => {
    const service = serviceWith(first);
    const editor = await edit(service, { onStale: "compare" });
    await editor.type({ name: "Mine" });
    const theirs = service.change({ name: "Theirs", price: 2 });
    expect(await editor.save()).toBe(false);
    expect(service.product).toEqual(theirs);
    expect(editor.current.conflict).toEqual({
      base: { name: "Autumn", price: 1 },
      mine: { name: "Mine", price: 1 },
      theirs,
    });
    expect(editor.current.form.getValues("name")).toBe("Mine");
    await editor.act(async () => {
      editor.current.resolve({ name: "Mine", price: 2 });
      await vi.waitFor(
        () => expect(service.product).toMatchObject({ name: "Mine", price: 2, version: 3 }),
        SOON,
      );
    });
    expect(editor.current.conflict).toBeNull();
  });

  it("that can't be fetched is reported, and the next save compares it", async () => {
    const service = serviceWith(first);
    let isReachable = false;
    const editor = await edit(service, {
      onStale: "compare",
      async fetchNewest() {
        if (!isReachable) throw new ApiError(502, { error: "Bad gateway", code: "unexplained" }, {}, null);
        return service.product;
      },
    });
    await editor.type({ name: "Mine" });
    service.change({ price: 2 });
    expect(await editor.save()).toBe(false);
    await vi.waitFor(() => expect(editor.current.problem).toMatchObject({ kind: "error" }), SOON);
    expect(editor.current.conflict).toBeNull();
    isReachable = true;
    expect(await editor.save()).toBe(false);
    await vi.waitFor(() => expect(editor.current.conflict).not.toBeNull(), SOON);
    await editor.act(() => editor.current.resolve({ name: "Mine", price: 2 }));
    await vi.waitFor(() => expect(service.product).toMatchObject({ name: "Mine", price: 2 }), SOON);
  });

  it("can be accepted unchanged, which sends nothing", async () => {
    const service = serviceWith(first);
    const editor = await edit(service, { onStale: "compare" });
    await editor.type({ name: "Mine" });
    const theirs = service.change({ name: "Theirs", price: 2 });
    expect(await editor.save()).toBe(false);
    const sent = service.sent.length;
    await editor.act(() => editor.current.resolve({ name: "Theirs", price: 2 }));
    await vi.waitFor(() => expect(editor.current.conflict).toBeNull(), SOON);
    expect(editor.current.form.getValues()).toEqual({ name: "Theirs", price: 2 });
    expect(editor.current.changed).toEqual([]);
    expect(service.sent).toHaveLength(sent);
    expect(service.product).toEqual(theirs);
  });

  it("fills the unchanged fields of a form that rebases, and the next save applies the others", async () => {
    const service = serviceWith(first);
    const editor = await edit(service, { onStale: "rebase" });
    await editor.type({ name: "Mine" });
    const theirs = service.change({ name: "Theirs", price: 2 });
    expect(await editor.save()).toBe(false);
    expect(editor.current.problem).toEqual({ kind: "stale", theirs, fields: ["name", "price"] });
    expect(editor.current.form.getValues()).toEqual({ name: "Mine", price: 2 });
    expect(await editor.save()).toBe(true);
    expect(service.product).toMatchObject({ name: "Mine", price: 2 });
  });

  it("is announced beside unsaved changes, and replaces the values of a form without any", async () => {
    const service = serviceWith(first);
    const editor = await edit(service, { follows: true });
    await editor.rerender({ latest: service.change({ name: "Second" }) });
    expect(editor.current.form.getValues("name")).toBe("Second");
    await editor.type({ name: "Mine" });
    const third = service.change({ name: "Third" });
    await editor.rerender({ latest: third });
    expect(editor.current.form.getValues("name")).toBe("Mine");
    expect(editor.current.newer).toEqual(third);
    expect(editor.current.status).toMatchObject({ kind: "failed" });
  });

  describe("of a form that can name its author", () => {
    const refOf: Options["refOf"] = ({ id }) => ({ publicationId: 10, kind: "story", id });
    const changedBy = (name: string, is_caller: boolean) =>
      startFakeService().answer(getLastChange, () => ({
        last_change: { at: "2026-11-26T08:00:00.000Z", name, is_caller },
      }));

    it("is followed without a question, and the save state names who saved it", async () => {
      changedBy("Ana", false);
      const service = serviceWith(first);
      const editor = await edit(service, { follows: true, refOf });
      await editor.rerender({ latest: service.change({ name: "Second" }) });
      await vi.waitFor(
        () => expect(editor.current.status).toEqual({ kind: "followed", text: "Updated by Ana" }),
        SOON,
      );
      expect(editor.current.newer).toBeNull();
      expect(editor.current.followed).toEqual({ name: "Second", price: 1 });
      await editor.type({ price: 2 });
      expect(await editor.save()).toBe(true);
      await vi.waitFor(() => expect(editor.current.status.kind).toBe("saved"), SOON);
      expect(editor.current.followed).toBeNull();
    });

    it("beside unsaved changes is announced with the name, or as the person's other tab", async () => {
      changedBy("Ada", true);
      const service = serviceWith(first);
      const editor = await edit(service, { follows: true, refOf });
      await editor.type({ name: "Mine" });
      await editor.rerender({ latest: service.change({ name: "Theirs" }) });
      await vi.waitFor(
        () =>
          expect(editor.current.status).toEqual({
            kind: "failed",
            reason: "You changed it in another tab.",
          }),
        SOON,
      );
      expect(editor.current.form.getValues("name")).toBe("Mine");
    });
  });

  it("is reported as deleted, and unsaved changes stay", async () => {
    const service = serviceWith(first);
    const editor = await edit(service, { fetchNewest: async () => null });
    service.change({ name: "Theirs" });
    await editor.type({ name: "Mine" });
    expect(await editor.save()).toBe(false);
    expect(editor.current.problem).toEqual({ kind: "deleted" });
    expect(editor.current.form.getValues("name")).toBe("Mine");
  });
});

describe("a draft on this device", () => {
  async function leaveDraft(service: ReturnType<typeof serviceWith>, values: Partial<Values>) {
    const editor = await edit(service);
    await editor.type(values);
    await vi.waitFor(() => expect(editor.current.draft.savedAt).not.toBeNull(), SOON);
    await editor.unmount();
  }

  it("remains after the form closes, and is restored on top of newer changes by others", async () => {
    const service = serviceWith(first);
    await leaveDraft(service, { name: "Mine" });
    service.change({ price: 2 });
    const editor = await edit(service);
    await vi.waitFor(() => expect(editor.current.draft.offered).not.toBeNull(), SOON);
    await editor.act(() => editor.current.restoreDraft(editor.current.draft.offered!));
    expect(editor.current.form.getValues()).toEqual({ name: "Mine", price: 2 });
    expect(editor.current.draft.offered).toBeNull();
  });

  it("is compared if others changed the same field", async () => {
    const service = serviceWith(first);
    await leaveDraft(service, { name: "Mine" });
    const theirs = service.change({ name: "Theirs" });
    const editor = await edit(service);
    await vi.waitFor(() => expect(editor.current.draft.offered).not.toBeNull(), SOON);
    await editor.act(() => editor.current.restoreDraft(editor.current.draft.offered!));
    expect(editor.current.conflict).toMatchObject({ mine: { name: "Mine", price: 1 }, theirs });
    expect(editor.current.form.getValues("name")).toBe("Theirs");
  });

  it("can be discarded", async () => {
    const service = serviceWith(first);
    await leaveDraft(service, { name: "Mine" });
    const editor = await edit(service);
    await vi.waitFor(() => expect(editor.current.draft.offered).not.toBeNull(), SOON);
    await editor.act(() => editor.current.draft.settle());
    expect(editor.current.draft.offered).toBeNull();
    expect(editor.current.form.getValues()).toEqual({ name: "Autumn", price: 1 });
    const place = { kind: "test", userId: "u", publicationId, id: first.id };
    await vi.waitFor(async () => expect(await readDrafts(place)).toEqual([]), SOON);
  });

  it("is deleted when the form is saved", async () => {
    const service = serviceWith(first);
    const editor = await edit(service);
    await editor.type({ name: "Mine" });
    await vi.waitFor(() => expect(editor.current.draft.savedAt).not.toBeNull(), SOON);
    await editor.save();
    expect(editor.current.draft.savedAt).toBeNull();
    await editor.unmount();
    const again = await edit(service);
    await again.type({ name: "Other" });
    await vi.waitFor(() => expect(again.current.draft.savedAt).not.toBeNull(), SOON);
    expect(again.current.draft.offered).toBeNull();
  });
});
