import { expect } from "vitest";
import { signInAtProvider } from "#bff/testing/sign-in-at-provider.ts";
import type { TestService } from "#bff/testing/test-service.ts";
import type { SamplePublisher } from "#e2e/customer/start-customer.ts";
import { PROVIDER_CALLBACK } from "#shared/console/identity/sign-in-provider.ts";
import { clientFor, cookieOf } from "../people/people.fixture.ts";

export interface ThroughOptions {
  to?: string | null;
  /** Drops the cookie of the sign-in, as if the callback were opened in another browser. */
  forget?: boolean;
  /** The cookie of an existing session. */
  cookie?: string;
}

/** Signs in through the provider's login page and follows the callback to the console. */
export async function signInThroughProvider(
  service: TestService,
  customer: SamplePublisher,
  name: string,
  { to = "/publications/10/issues", forget = false, cookie: session = "" }: ThroughOptions = {},
) {
  const begun = await clientFor(service, null)<{ url: string }>("POST", "/console/api/sign-in/provider", {
    to,
  });
  expect(begun.status, begun.text).toBe(200);
  const back = await signInAtProvider(customer.url, begun.body.url, name);
  expect(back.pathname).toBe(PROVIDER_CALLBACK);
  const cookie = [...(forget ? [] : [cookieOf(begun.headers)]), session].join("; ");
  const again = () =>
    fetch(service.url + back.pathname + back.search, { redirect: "manual", headers: { cookie } });
  const response = await again();
  return { status: response.status, text: await response.text(), headers: response.headers, again };
}
