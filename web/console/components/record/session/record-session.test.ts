import { describe, expect, it } from "vitest";
import { ApiError } from "#web/api/http/errors.ts";
import { RecordSession } from "./record-session.ts";
import type { SessionOptions } from "./record-state.ts";

interface Values {
  name: string;
  price: number;
}
type Field = keyof Values & string;
interface Product extends Values {
  id: number;
  version: number;
}
type Options = SessionOptions<Product, Values, Field>;

const first: Product = { id: 7, version: 1, name: "Autumn", price: 1 };
const error = (status: number, fields = {}) =>
  new ApiError(status, { error: "Refused", code: "refused" }, fields, null);

/** A service with one product and optimistic locking that records all requests. */
function serviceWith(product: Product) {
  const service = {
    product,
    sent: [] as { values: Values; version: number | null }[],
    async save(values: Values, { record }: { record: Product | null }): Promise<{ record: Product }> {
      service.sent.push({ values, version: record?.version ?? null });
      if (record && record.version !== service.product.version) throw error(412);
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

function edit(service: ReturnType<typeof serviceWith>, options: Partial<Options> = {}) {
  const session = new RecordSession<Product, Values, Field>({
    start: service.product,
    shape: { fields: ["name", "price"] },
    valuesOf: (record) => ({ name: record?.name ?? "", price: record?.price ?? 0 }),
    save: service.save,
    fetchNewest: async () => service.product,
    onConflict: "wait",
    ...options,
  });
  return {
    session,
    get state() {
      return session.getState();
    },
    get values() {
      return session.form.getValues();
    },
    type(values: Partial<Values>) {
      for (const [field, value] of Object.entries(values)) session.form.setValue(field as Field, value);
    },
  };
}

describe("a save", () => {
  it("is based on the version that the form shows, and shows the saved values", async () => {
    const service = serviceWith(first);
    const editor = edit(service, {
      save: (values, base) => service.save({ ...values, name: values.name.trim() }, base),
    });
    expect(editor.state.status).toBe("clean");
    editor.type({ name: " Winter " });
    expect(editor.state).toMatchObject({ status: "dirty", changed: ["name"] });
    expect(await editor.session.save()).toBe(true);
    expect(service.sent).toEqual([{ values: { name: "Winter", price: 1 }, version: 1 }]);
    expect(editor.values.name).toBe("Winter");
    expect(editor.state).toMatchObject({ status: "clean", changed: [], savedAt: expect.any(Number) });
    expect(await editor.session.save()).toBe(true);
    expect(service.sent).toHaveLength(1);
  });

  it("waits for the running save, is combined with other waiting saves, and keeps changes made in between", async () => {
    const service = serviceWith(first);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
    const editor = edit(service, {
      async save(values, base) {
        const saved = await service.save(values, base);
        ask();
        if (service.sent.length === 1) await answered;
        return saved;
      },
    });
    editor.type({ name: "Winter" });
    const saves = [editor.session.save()];
    await asked;
    editor.type({ price: 3 });
    saves.push(editor.session.save(), editor.session.save());
    expect(editor.state.status).toBe("saving");
    expect(service.sent).toHaveLength(1);
    answer();
    await Promise.all(saves);
    expect(service.sent).toEqual([
      { values: { name: "Winter", price: 1 }, version: 1 },
      { values: { name: "Winter", price: 3 }, version: 2 },
    ]);
    expect(editor.state.status).toBe("clean");
  });

  it("of a new record sends the remaining fields immediately after the creation", async () => {
    const service = serviceWith({ ...first, version: 0, name: "", price: 0 });
    const editor = edit(service, {
      start: null,
      async save(values, base) {
        if (base.record) return service.save(values, base);
        const { record } = await service.save({ ...values, price: 0 }, base);
        return { record, sent: { ...values, price: 0 } };
      },
    });
    editor.type({ name: "New", price: 5 });
    expect(await editor.session.save()).toBe(true);
    expect(service.sent).toEqual([
      { values: { name: "New", price: 0 }, version: null },
      { values: { name: "New", price: 5 }, version: 1 },
    ]);
  });

  it("without changes is sent if it also checks the record, and shows why it was refused", async () => {
    const service = serviceWith(first);
    let isRefused = true;
    const editor = edit(service, {
      savesUnchanged: true,
      async save(values, base) {
        if (isRefused) throw error(422, { name: ["is no longer available"] });
        return service.save(values, base);
      },
    });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state).toMatchObject({ status: "failed", problem: { kind: "fields", count: 1 } });
    isRefused = false;
    expect(await editor.session.save()).toBe(true);
    expect(editor.state).toMatchObject({ status: "clean", problem: null });
    expect(service.sent).toEqual([{ values: { name: "Autumn", price: 1 }, version: 1 }]);
  });

  it("of a new record fails with the reason if what it belongs to was deleted", async () => {
    const editor = edit(serviceWith(first), {
      start: null,
      async save() {
        throw error(404);
      },
    });
    editor.type({ name: "New" });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state).toMatchObject({ status: "failed", problem: { kind: "error" } });
  });

  it("that is refused because of no field fails with the reason", async () => {
    const editor = edit(serviceWith(first), {
      async save() {
        throw error(422);
      },
    });
    editor.type({ name: "New" });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state).toMatchObject({ status: "failed", problem: { kind: "error" } });
  });

  it("that is refused shows errors at the fields until they are corrected", async () => {
    const editor = edit(serviceWith(first), {
      async save() {
        throw error(422, { name: ["is too long"] });
      },
    });
    editor.type({ name: "Long" });
    expect(await editor.session.save()).toBe(false);
    expect(editor.session.form.getFieldState("name").error?.message).toBe("is too long");
    expect(editor.state).toMatchObject({ status: "failed", problem: { kind: "fields", count: 1 } });
    editor.session.form.clearErrors("name");
    expect(editor.state.status).toBe("dirty");
  });

  it("that fails keeps the changes until a later one succeeds", async () => {
    const service = serviceWith(first);
    let isReachable = false;
    const editor = edit(service, {
      async save(values, base) {
        if (!isReachable) throw error(502);
        return service.save(values, base);
      },
    });
    editor.type({ name: "Winter" });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state).toMatchObject({ status: "failed", problem: { kind: "error" } });
    isReachable = true;
    expect(await editor.session.save()).toBe(true);
    expect(editor.state.status).toBe("clean");
    expect(service.product.name).toBe("Winter");
  });

  it("is not sent if a check before it says no", async () => {
    const service = serviceWith(first);
    const editor = edit(service, { maySave: async () => false });
    editor.type({ name: "Winter" });
    expect(await editor.session.save()).toBe(false);
    expect(service.sent).toEqual([]);
    expect(editor.state.status).toBe("dirty");
  });
});

describe("a newer version", () => {
  it("is used as the base of a save without a question if the shown fields are equal", async () => {
    const service = serviceWith(first);
    const editor = edit(service);
    service.change({});
    editor.type({ name: "Winter" });
    expect(await editor.session.save()).toBe(true);
    expect(service.sent.map(({ version }) => version)).toEqual([1, 2]);
    expect(editor.state.merged).toBeNull();
  });

  it("is merged by a save if it changes other fields, and the session says so until the next save", async () => {
    const service = serviceWith(first);
    const editor = edit(service);
    editor.type({ name: "Mine" });
    service.change({ price: 2 });
    expect(await editor.session.save()).toBe(true);
    expect(service.product).toMatchObject({ name: "Mine", price: 2, version: 3 });
    expect(editor.values).toEqual({ name: "Mine", price: 2 });
    expect(editor.state).toMatchObject({ status: "clean", merged: "saved", overtaken: { version: 2 } });
    editor.type({ name: "Mine again" });
    expect(await editor.session.save()).toBe(true);
    expect(editor.state.merged).toBeNull();
  });

  it("is merged with unsaved changes of other fields when a read finds it", async () => {
    const service = serviceWith(first);
    const editor = edit(service);
    editor.type({ name: "Mine" });
    editor.session.receive(service.change({ price: 2 }));
    expect(editor.values).toEqual({ name: "Mine", price: 2 });
    expect(editor.state).toMatchObject({
      status: "dirty",
      changed: ["name"],
      merged: "unsaved",
      newer: null,
    });
    expect(await editor.session.save()).toBe(true);
    expect(service.sent).toEqual([{ values: { name: "Mine", price: 2 }, version: 2 }]);
  });

  it("is not merged if its change belongs to a field that the person changed", async () => {
    const service = serviceWith(first);
    const editor = edit(service, { shape: { fields: ["name", "price"], units: [["name", "price"]] } });
    editor.type({ name: "Mine" });
    const theirs = service.change({ price: 2 });
    editor.session.receive(theirs);
    expect(editor.values).toEqual({ name: "Mine", price: 1 });
    expect(editor.state).toMatchObject({ status: "behind", newer: theirs });
  });

  it("replaces the values of a form without changes, and is announced beside a change of the same field", () => {
    const service = serviceWith(first);
    const editor = edit(service);
    editor.session.receive(service.change({ name: "Second" }));
    expect(editor.values.name).toBe("Second");
    expect(editor.state).toMatchObject({
      status: "clean",
      followed: { name: "Second", price: 1 },
      merged: null,
    });
    editor.type({ name: "Mine" });
    const third = service.change({ name: "Third" });
    editor.session.receive(third);
    expect(editor.values.name).toBe("Mine");
    expect(editor.state).toMatchObject({ status: "behind", newer: third });
    editor.type({ name: "Second" });
    expect(editor.values.name).toBe("Third");
    expect(editor.state).toMatchObject({ status: "clean", newer: null });
  });

  it("that is found during a save is taken over after it", async () => {
    const service = serviceWith(first);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const editor = edit(service, {
      async save(values, base) {
        const saved = await service.save(values, base);
        await answered;
        return saved;
      },
    });
    editor.type({ name: "Mine" });
    const saving = editor.session.save();
    await Promise.resolve();
    const theirs = { ...first, version: 3, name: "Mine", price: 9 };
    editor.session.receive(theirs);
    expect(editor.values.price).toBe(1);
    answer();
    await saving;
    expect(editor.values).toEqual({ name: "Mine", price: 9 });
    expect(editor.session.base.record).toEqual(theirs);
  });

  it("is compared before a save overwrites it, and the choice is saved on top", async () => {
    const service = serviceWith(first);
    const editor = edit(service, { onConflict: "compare" });
    editor.type({ name: "Mine" });
    const theirs = service.change({ name: "Theirs", price: 2 });
    expect(await editor.session.save()).toBe(false);
    expect(service.product).toEqual(theirs);
    expect(editor.state).toMatchObject({
      status: "conflict",
      conflict: { base: { name: "Autumn", price: 1 }, mine: { name: "Mine", price: 1 }, theirs },
    });
    expect(editor.values.name).toBe("Mine");
    editor.session.resolve({ name: "Mine", price: 2 });
    expect(editor.state).toMatchObject({ status: "saving", conflict: null });
    expect(await editor.session.save()).toBe(true);
    expect(service.product).toMatchObject({ name: "Mine", price: 2, version: 3 });
  });

  it("waits for the person if the form does", async () => {
    const service = serviceWith(first);
    const editor = edit(service);
    editor.type({ name: "Mine" });
    const theirs = service.change({ name: "Theirs" });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state).toMatchObject({
      ...{ status: "behind", conflict: null, newer: theirs },
      problem: { kind: "stale", fields: ["name"] },
    });
    editor.session.compareWith();
    expect(editor.state.status).toBe("conflict");
    editor.session.closeComparison();
    expect(editor.state.status).toBe("behind");
  });

  it("that can't be fetched is reported, and the next save compares it", async () => {
    const service = serviceWith(first);
    let isReachable = false;
    const editor = edit(service, {
      onConflict: "compare",
      async fetchNewest() {
        if (!isReachable) throw error(502);
        return service.product;
      },
    });
    editor.type({ name: "Mine" });
    service.change({ name: "Theirs" });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state).toMatchObject({ status: "failed", problem: { kind: "error" }, conflict: null });
    isReachable = true;
    expect(await editor.session.save()).toBe(false);
    expect(editor.state.status).toBe("conflict");
  });

  it("can be accepted unchanged, which sends nothing", async () => {
    const service = serviceWith(first);
    const editor = edit(service, { onConflict: "compare" });
    editor.type({ name: "Mine" });
    const theirs = service.change({ name: "Theirs", price: 2 });
    expect(await editor.session.save()).toBe(false);
    const sent = service.sent.length;
    editor.session.resolve({ name: "Theirs", price: 2 });
    expect(editor.state).toMatchObject({ status: "clean", conflict: null });
    expect(editor.values).toEqual({ name: "Theirs", price: 2 });
    expect(service.sent).toHaveLength(sent);
    expect(service.product).toEqual(theirs);
  });

  it("fills the unchanged fields of a form that keeps its changes, and the next save overwrites what was named", async () => {
    const service = serviceWith(first);
    const editor = edit(service, { onConflict: "keepMine" });
    editor.type({ name: "Mine" });
    const theirs = service.change({ name: "Theirs", price: 2 });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state.problem).toEqual({ kind: "stale", theirs, fields: ["name", "price"] });
    expect(editor.values).toEqual({ name: "Mine", price: 2 });
    expect(await editor.session.save()).toBe(true);
    expect(service.product).toMatchObject({ name: "Mine", price: 2 });
  });

  it("does not fail a form that keeps its changes before a save is refused", async () => {
    const service = serviceWith(first);
    const editor = edit(service, { onConflict: "keepMine" });
    editor.type({ name: "Mine" });
    editor.session.receive(service.change({ name: "Theirs", price: 2 }));
    expect(editor.state).toMatchObject({ status: "dirty", newer: null, problem: null });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state).toMatchObject({ status: "behind", problem: { kind: "stale" } });
  });

  it.each(["keepMine", "wait"] as const)(
    "is no longer a problem once the person has taken over the field, with %s",
    async (onConflict) => {
      const service = serviceWith(first);
      const editor = edit(service, { onConflict, shape: { fields: ["name", "price"] } });
      editor.type({ name: "Mine", price: 9 });
      service.change({ name: "Theirs" });
      expect(await editor.session.save()).toBe(false);
      editor.session.receive(service.product);
      expect(editor.state.problem).toMatchObject({ kind: "stale" });
      editor.type({ price: 10 });
      expect(editor.state.problem).toMatchObject({ kind: "stale" });
      editor.type({ name: onConflict === "wait" ? "Autumn" : "Theirs" });
      expect(editor.values).toEqual({ name: "Theirs", price: 10 });
      expect(editor.state).toMatchObject({ status: "dirty", problem: null, newer: null });
      expect(await editor.session.save()).toBe(true);
    },
  );

  it("remains a problem while the person's change belongs to the same unit", async () => {
    const service = serviceWith(first);
    const shape: Options["shape"] = { fields: ["name", "price"], units: [["name", "price"]] };
    const editor = edit(service, { onConflict: "keepMine", shape });
    editor.type({ name: "Mine" });
    service.change({ price: 2 });
    expect(await editor.session.save()).toBe(false);
    editor.type({ name: "Mine, too" });
    expect(editor.state).toMatchObject({ status: "behind", problem: { fields: ["price"] } });
  });

  it("after every try ends in a problem instead of an endless loop", async () => {
    const service = serviceWith(first);
    const editor = edit(service, {
      async save(values, base) {
        service.change({ price: service.product.price + 1 });
        return service.save(values, base);
      },
    });
    editor.type({ name: "Mine" });
    expect(await editor.session.save()).toBe(false);
    expect(service.sent).toHaveLength(3);
    expect(editor.state).toMatchObject({ status: "failed", problem: { kind: "error" } });
    expect(editor.values.name).toBe("Mine");
  });
});

describe("a deleted record", () => {
  it("is reported by a save, and unsaved changes stay", async () => {
    const service = serviceWith(first);
    const editor = edit(service, { fetchNewest: async () => null });
    service.change({ name: "Theirs" });
    editor.type({ name: "Mine" });
    expect(await editor.session.save()).toBe(false);
    expect(editor.state).toMatchObject({ status: "deleted", problem: { kind: "deleted" } });
    expect(editor.values.name).toBe("Mine");
  });

  it("is reported by a read, until the record is restored", () => {
    const editor = edit(serviceWith(first));
    editor.session.receive(first, true);
    expect(editor.state.status).toBe("deleted");
    editor.session.receive(first);
    expect(editor.state.status).toBe("clean");
  });
});

describe("a listener", () => {
  it("is called with each event, and the state changes only then", () => {
    const editor = edit(serviceWith(first));
    let calls = 0;
    const end = editor.session.subscribe(() => {
      calls += 1;
    });
    const before = editor.state;
    expect(editor.state).toBe(before);
    editor.type({ name: "W" });
    expect(calls).toBe(1);
    editor.type({ name: "Wi" });
    expect(calls).toBe(1);
    end();
    editor.type({ name: "Autumn" });
    expect(calls).toBe(1);
    expect(editor.state.status).toBe("clean");
  });
});
