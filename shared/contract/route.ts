import type { z } from "zod";
import type { ErrorStatus } from "./errors.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Allowed callers of a route: API tokens and sessions (`contract`), only sessions (`console`), readers with an access token of the
 * internal user provider (`reader`), or anyone (`public`).
 */
export type Audience = "contract" | "console" | "reader" | "public";

/** Body of a response: a schema for JSON, `null` for none, `"file"` for bytes. */
export type ResponseBody = z.ZodType | null | "file";

/**
 * Definition of a route. The Express binding, the typed web client, the OpenAPI document, and the response checks in
 * tests are derived from it.
 */
export interface Route {
  method: Method;
  /** Path with parameters as `:name`. */
  path: string;
  audience: Audience;
  summary: string;
  description?: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** Query parameters whose empty value counts. That of others is the same as leaving them out. */
  emptyCounts?: readonly string[];
  /** Query parameters with personal data, whose values are not logged. */
  personalQuery?: readonly string[];
  /** Unknown query parameters are 422 instead of ignored, so that a client never takes an unfiltered list for a filtered one. */
  strictQuery?: true;
  /** Schema of the record in the envelope, or of the whole body without one. */
  body?: z.ZodType;
  /** Key that wraps the record in the request body. A missing envelope is 400. */
  envelope?: string;
  /** Also accepts the record without its envelope. */
  flatBody?: boolean;
  /** Also accepts `multipart/form-data` with parts named `<envelope>[<field>]`, and files in these fields. */
  fileFields?: readonly string[];
  /** The body is a file, which the handler reads from the request. */
  receivesFile?: true;
  /** Maximum size of a JSON body. Default: 1 MiB. */
  bodyLimitBytes?: number;
  responses: Readonly<Record<number, ResponseBody>>;
  /** Error statuses beside those that follow from the other fields (`errorStatusesOf`). */
  moreErrors?: readonly ErrorStatus[];
  /**
   * A `console` route that also answers requests without a session, unless they contain the header `Newsrack-Person`.
   */
  sessionOptional?: boolean;
  /** May be answered with 422 `approval_required` in publications that require approvals. */
  needsApproval?: true;
  /** A POST that changes an existing record. Supports `If-Match`; 422 lists what the record lacks. */
  changes?: boolean;
  /** Supports `Idempotency-Key`: repeated requests with the same key create one record. */
  once?: boolean;
  /** 404 responses have no body (contract 7: delete of an unknown emag). */
  bareNotFound?: boolean;
}

/** Defines a route and keeps its literal types for handlers and clients. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type RouteParams<R extends Route> = Parsed<R["params"]>;
export type RouteQuery<R extends Route> = Parsed<R["query"]>;
export type RouteBody<R extends Route> = Parsed<R["body"]>;
/** Query as the caller sends it, before defaults and coercion. */
export type RouteQueryInput<R extends Route> = Sent<R["query"]>;
export type RouteBodyInput<R extends Route> = Sent<R["body"]>;

type SuccessOf<R extends Route> = R["responses"][Extract<keyof R["responses"], 200 | 201 | 202>];
/** JSON of a successful response. `undefined` without a body. */
export type RouteResult<R extends Route> = Parsed<SuccessOf<R>>;
