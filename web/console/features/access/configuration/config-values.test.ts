import i18next from "i18next";
import { beforeAll, describe, expect, test } from "vitest";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import fields from "#shared/i18n/fields.en.ts";
import { changedFields } from "#web/console/components/record/conflict/record-changes.ts";
import {
  configShape,
  fieldOf,
  inputOf,
  isSecretForOldIssuer,
  isTokenForOldServer,
  problemsOf,
  valuesOf,
} from "./config-values.ts";

const saved: AccessConfig = {
  built_in: false,
  built_in_token_set: false,
  auth_server_url: "https://auth.example.com/newsrack",
  profile_token_fingerprint: "1a2b3c4d",
  endpoints: ["authorize", "authorize_article"],
  grant_ttl_seconds: 60,
  denial_ttl_seconds: 5,
  forward_id_token: false,
  oidc: { issuer: "https://id.example.com", client_id: "kiosk", client_secret_set: true },
  version: 4,
};
const nothing: AccessConfig = {
  built_in: false,
  built_in_token_set: false,
  auth_server_url: null,
  profile_token_fingerprint: null,
  endpoints: [],
  grant_ttl_seconds: 60,
  denial_ttl_seconds: 5,
  forward_id_token: false,
  oidc: null,
  version: 0,
};

test("inputOf sends nothing of an endpoint if Newsrack decides", () => {
  expect(inputOf({ ...valuesOf(saved), built_in: true })).toEqual({ built_in: true, auth_server_url: null });
});

test("inputOf returns a saved configuration unchanged, without its secrets", () => {
  expect(inputOf(valuesOf(saved))).toEqual({
    built_in: false,
    auth_server_url: "https://auth.example.com/newsrack",
    endpoints: ["authorize_article"],
    grant_ttl_seconds: 60,
    denial_ttl_seconds: 5,
    forward_id_token: false,
    oidc: { issuer: "https://id.example.com", client_id: "kiosk" },
  });
});

test("inputOf returns null for an endpoint and an identity provider whose fields are empty", () => {
  const values = { ...valuesOf(saved), auth_server_url: " ", issuer: "", client_id: " " };
  expect(inputOf(values)).toMatchObject({ auth_server_url: null, oidc: null });
});

test("inputOf contains only new secrets, and null for a removed one", () => {
  const values = {
    ...valuesOf(saved),
    profile_token: { kind: "set", value: "new" } as const,
    client_secret: { kind: "remove" } as const,
  };
  expect(inputOf(values)).toMatchObject({ profile_token: "new", oidc: { client_secret: null } });
});

test("changedFields contains a secret that differs for the same address", () => {
  const theirs = { ...saved, profile_token_fingerprint: "99999999", version: 5 };
  expect(changedFields(configShape, valuesOf(saved), valuesOf(theirs))).toEqual(["profile_token"]);
});

describe("problemsOf", () => {
  beforeAll(async () => {
    await i18next.init({ lng: "en", resources: { en: { fields } }, interpolation: { escapeValue: false } });
  });

  test("returns the missing field of an incomplete identity provider", () => {
    const problems = problemsOf({ ...valuesOf(nothing), issuer: "https://id.example.com" });
    expect(problems).toEqual({ "oidc.client_id": ["must not be blank"] });
    expect(fieldOf("oidc.client_id")).toBe("client_id");
  });

  test("returns an empty or too long cache duration, and an address with a query", () => {
    const problems = problemsOf({
      ...valuesOf(saved),
      auth_server_url: "https://auth.example.com/?a=1",
      grant_ttl_seconds: "",
      denial_ttl_seconds: 61,
    });
    expect(problems).toEqual({
      auth_server_url: ["must not contain a query (what follows a “?”)"],
      grant_ttl_seconds: ["must be a whole number"],
      denial_ttl_seconds: ["must be at most 60"],
    });
  });
});

describe("a saved secret", () => {
  test("belongs to its server, with any path, if it is the profile token", () => {
    expect(isTokenForOldServer(saved, "https://auth.example.com/other")).toBe(false);
    expect(isTokenForOldServer(saved, "https://elsewhere.example.com")).toBe(true);
    expect(isTokenForOldServer(saved, "https://auth.example.com:8443")).toBe(true);
    expect(isTokenForOldServer(saved, "half an addr")).toBe(false);
    expect(isTokenForOldServer(nothing, "https://elsewhere.example.com")).toBe(false);
  });

  test("belongs to its issuer if it is the client secret", () => {
    expect(isSecretForOldIssuer(saved, " https://id.example.com ")).toBe(false);
    expect(isSecretForOldIssuer(saved, "https://id.example.com/tenant")).toBe(true);
    expect(isSecretForOldIssuer(nothing, "https://id.example.com")).toBe(false);
  });
});

test("what belongs to an endpoint is unchanged while Newsrack decides", () => {
  const builtIn = { ...valuesOf(nothing), built_in: true };
  const typed = { ...builtIn, auth_server_url: "https://auth.example.com" };
  expect(changedFields(configShape, builtIn, typed)).toEqual([]);
  expect(changedFields(configShape, builtIn, { ...typed, built_in: false })).toContain("auth_server_url");
});
