import type { SamplePublisher } from "./start-customer.ts";

/** Sends a callout like the service (contract 4.C rule 3), with another token or body if given. */
export async function callEndpoint(
  customer: SamplePublisher,
  endpoint: string,
  options: {
    token?: string;
    authorization?: string | null;
    body?: unknown;
    profileToken?: string;
    signal?: AbortSignal;
  } = {},
) {
  const { profileToken = customer.profileToken, body = {}, token = "" } = options;
  const { authorization = `Bearer ${token}` } = options;
  const response = await fetch(`${customer.url}/svc-api/v2/${profileToken}/${endpoint}`, {
    method: "POST",
    headers: {
      Accept: "application/json",
      "Content-Type": "application/json",
      ...(authorization === null ? {} : { Authorization: authorization }),
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
    redirect: "manual",
    signal: options.signal ?? null,
  });
  const text = await response.text();
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    text,
    headers: response.headers,
  };
}
