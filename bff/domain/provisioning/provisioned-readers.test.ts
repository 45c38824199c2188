import { afterAll, beforeAll, expect, it } from "vitest";
import { passwords } from "#bff/platform/crypto/passwords.ts";
import { edit, startProvisioningFixture } from "./provisioning.fixture.ts";

let fixture: Awaited<ReturnType<typeof startProvisioningFixture>>;

beforeAll(async () => {
  fixture = await startProvisioningFixture();
});
afterAll(() => fixture.close());

const DIGITAL = { key: "digital", name: "Digital", unlocks: [{ kind: "publication", publication_id: 70 }] };
const READER = {
  email: "Reader@Example.com",
  name: "Rea",
  password: "a reader's password",
  products: ["digital"],
};

/** A file in which Newsrack decides, with these products and readers. */
const withReaders = (products: unknown[], readers: unknown[]) =>
  edit(({ organizations: [organization] }) => {
    Object.assign(organization!, { products, readers });
    Object.assign(organization!.publications[0]!, { authorization: { built_in: true }, slug: "weekly" });
  });
const db = () => fixture.service.services.db;
const readers = () => db().selectFrom("reader_accounts").selectAll().execute();
const holdings = () => db().selectFrom("holdings").selectAll().execute();
const products = () => db().selectFrom("products").select(["key", "name", "downloads", "version"]).execute();

it("creates products and readers who hold them, also from several processes at the same time", async () => {
  await Promise.all([1, 2].map(() => fixture.apply(withReaders([DIGITAL], [READER]))));
  expect(await db().selectFrom("access_configs").select(["built_in", "auth_server_url"]).execute()).toEqual([
    { built_in: true, auth_server_url: null },
  ]);
  expect(await products()).toEqual([{ key: "digital", name: "Digital", downloads: false, version: 1 }]);
  const [reader, ...others] = await readers();
  expect(others).toEqual([]);
  expect(reader).toMatchObject({ email: "reader@example.com", name: "Rea", verified_at: expect.any(Date) });
  expect(await passwords.verify(reader!.password_hash!, READER.password)).toBe(true);
  expect(await holdings()).toMatchObject([
    { reader_id: reader!.id, source: "provisioning", ends_on: null, reference: null },
  ]);
});

it("keeps what people changed in the console until the file changes", async () => {
  await db().updateTable("products").set({ name: "By hand" }).execute();
  await db().deleteFrom("holdings").execute();
  await db().updateTable("reader_accounts").set({ name: "Herself" }).execute();
  await fixture.apply(withReaders([DIGITAL], [READER]));
  expect(await products()).toMatchObject([{ name: "By hand" }]);
  expect(await holdings()).toEqual([]);
  expect(await readers()).toMatchObject([{ name: "Herself" }]);

  const archive = { ...DIGITAL, key: "archive", name: "Archive" };
  await fixture.apply(
    withReaders(
      [{ ...DIGITAL, downloads: true }, archive],
      [{ ...READER, products: ["digital", "archive"] }],
    ),
  );
  expect(await products()).toMatchObject([
    { name: "Digital", downloads: true, version: 2 },
    { key: "archive" },
  ]);
  expect(await holdings()).toHaveLength(1);
});

it("leaves the password of an account alone that exists already", async () => {
  await fixture.apply(withReaders([DIGITAL], [{ ...READER, password: "another password" }]));
  const [reader] = await readers();
  expect(await passwords.verify(reader!.password_hash!, READER.password)).toBe(true);
});

it.each([
  [
    "products[0].unlocks",
    [{ ...DIGITAL, name: "New", unlocks: [{ kind: "publication", publication_id: 99 }] }],
    [],
  ],
  ["readers[0].product", [DIGITAL], [{ ...READER, products: ["unknown"] }]],
  ["products[1].key", [DIGITAL, DIGITAL], []],
  ["readers[1].email", [DIGITAL], [READER, { ...READER, email: "READER@example.com" }]],
])("names the place of a fault: %s", async (place, given, people) => {
  await expect(fixture.apply(withReaders(given, people))).rejects.toThrow(`organizations[0].${place}`);
});
