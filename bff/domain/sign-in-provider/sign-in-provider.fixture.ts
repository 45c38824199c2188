import { expect } from "vitest";
import { PROVIDER_CALLBACK } from "#shared/console/sign-in-provider.ts";
import type { Customer } from "../../../e2e/customer/start-customer.ts";
import { signInAtProvider } from "../../testing/sign-in-at-provider.ts";
import type { TestService } from "../../testing/test-service.ts";
import { asker, cookieOf } from "../people/people.fixture.ts";

export interface ThroughOptions {
  to?: string | null;
  /** Comes back in another browser. */
  forget?: boolean;
  /** Of a session that the browser has already. */
  cookie?: string;
}

/** Goes where a browser without a window would go: through the provider's login page, and back to the console. */
export async function comeThrough(
  service: TestService,
  customer: Customer,
  name: string,
  { to = "/publications/10/issues", forget = false, cookie: session = "" }: ThroughOptions = {},
) {
  const begun = await asker(service, null)<{ url: string }>("POST", "/console/api/sign-in/provider", { to });
  expect(begun.status, begun.text).toBe(200);
  const back = await signInAtProvider(customer.url, begun.body.url, name);
  expect(back.pathname).toBe(PROVIDER_CALLBACK);
  const cookie = [...(forget ? [] : [cookieOf(begun.headers)]), session].join("; ");
  const again = () =>
    fetch(service.url + back.pathname + back.search, { redirect: "manual", headers: { cookie } });
  const response = await again();
  return { status: response.status, text: await response.text(), headers: response.headers, again };
}
