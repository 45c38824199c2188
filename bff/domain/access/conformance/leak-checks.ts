import { type Message, message } from "#bff/messages/message.ts";
import type { AuthorizationBody, AuthorizationEndpoint } from "#shared/contract/authorization.ts";
import {
  ALL,
  bearer,
  type Check,
  FIELDS,
  ITEMS,
  isGranted,
  mustRefuse,
  type Subject,
  VERIFY,
} from "./check.ts";
import {
  type CheckRequest,
  type ConformanceRun,
  type Exchange,
  type Finding,
  fail,
  pass,
  skip,
  unknownProduct,
  warn,
} from "./conformance-run.ts";

/** Checks of endpoints that grant more than the reader has: similar products, no product, similar tokens. */
export const leakChecks: readonly Check[] = [
  {
    rule: "empty_product",
    source: FIELDS,
    on: ITEMS,
    needsDecision: true,
    request: ({ run, endpoint }) => ({ body: run.bodyFor(endpoint, "") }),
    expect: mustDenyAs("grants_empty"),
  },
  {
    rule: "part_of_product",
    source: FIELDS,
    on: ITEMS,
    needsDecision: true,
    request({ run, endpoint }) {
      const product = run.productOf(endpoint);
      const middle = Math.ceil(product.length / 2);
      if (product.length < 2) return null;
      return externalOnly(run, endpoint, [product.slice(0, middle), product.slice(middle)]);
    },
    unavailable: "short_product",
    expect: mustDenyAs("grants_part"),
  },
  {
    rule: "longer_product",
    source: FIELDS,
    on: ITEMS,
    needsDecision: true,
    request({ run, endpoint }) {
      const product = run.productOf(endpoint);
      return externalOnly(run, endpoint, [`${product}-no-such-product`, `no-such-product-${product}`]);
    },
    expect: mustDenyAs("grants_longer"),
  },
  {
    rule: "token_case",
    source: VERIFY,
    on: ALL,
    request({ run }) {
      const swapped = swapCase(run.target.token);
      return swapped === run.target.token ? null : bearer(swapped);
    },
    unavailable: "no_letters",
    expect: mustRefuse,
  },
  {
    rule: "token_suffix",
    source: VERIFY,
    on: ALL,
    request: ({ run }) => bearer(`${run.target.token}suffix`),
    expect: mustRefuse,
  },
];

/** Returns whether an endpoint denies the reader a product that does not exist. */
export async function deniesUnknown(
  run: ConformanceRun,
  endpoint: AuthorizationEndpoint,
  sent: Message,
): Promise<boolean> {
  const { response } = await run.request(endpoint, sent, { body: run.bodyFor(endpoint, unknownProduct()) });
  return response.outcome === "denied";
}

/** A reader who may read everything is granted unknown products, too, which another check reports. */
function mustDenyAs(advice: "grants_empty" | "grants_part" | "grants_longer") {
  return async (exchange: Exchange, { run, endpoint }: Subject): Promise<Finding> => {
    if (!isGranted(exchange)) return pass;
    if (!(await deniesUnknown(run, endpoint, exchange.sent)))
      return skip(message("conformance.skipped.grants_unknown"));
    // Parts of numbers are products in many shops.
    const isNumber = advice === "grants_part" && /^\d+$/.test(run.productOf(endpoint));
    return (isNumber ? warn : fail)(message(`conformance.advice.${advice}`));
  };
}

/** Returns a body in which only the external identifiers name a product. */
function externalOnly(
  run: ConformanceRun,
  endpoint: AuthorizationEndpoint,
  products: string[],
): Partial<CheckRequest> {
  const body = { ...run.bodyFor(endpoint, ""), product_id_external: products.join(",") };
  return { body: body as AuthorizationBody };
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
