import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Services } from "../../services.ts";
import { docsRoutes } from "./docs.routes.ts";

let server: Server;
let origin: string;

beforeAll(async () => {
  const app = express();
  docsRoutes(app, { config: { baseUrl: "https://newsrack.example.com", version: "1.2.3" } } as Services);
  server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

test("the page comes with its style sheet, its document, and a policy that allows no more", async () => {
  const page = await fetch(`${origin}/api/docs`);
  expect(page.headers.get("content-type")).toMatch("text/html");
  expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'self';/);
  const addresses = [...(await page.text()).matchAll(/href="(\/[^"]*)"/g)].map(([, address]) => address!);
  expect(addresses.length).toBeGreaterThan(1);
  const types = await Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(origin + address);
      await answer.arrayBuffer();
      return `${answer.status} ${answer.headers.get("content-type")?.split(";")[0]}`;
    }),
  );
  expect(types).toEqual(["200 text/css", "200 application/json"]);
});
