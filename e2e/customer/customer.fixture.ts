import type { Customer } from "./start-customer.ts";

/** As the service asks (contract 4.C rule 3); a token or body of another kind on demand. */
export async function askCustomer(
  customer: Customer,
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
