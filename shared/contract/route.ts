import type { z } from "zod";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Who may call a route: an API token or a session (`contract`), a session alone (`console`), or anybody (`public`). */
export type Audience = "contract" | "console" | "public";

/** What a status code carries: a schema for JSON, `null` for no body, `"file"` for bytes. */
export type ResponseBody = z.ZodType | null | "file";

/**
 * One route, written once: Express bindings, the typed web client, the OpenAPI document
 * and the response checks in tests are all made from it.
 */
export interface Route {
  method: Method;
  /** Express and OpenAPI agree on `:name` and `{name}`; it is written here with `:name`. */
  path: string;
  audience: Audience;
  summary: string;
  description?: string;
  tag: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** The record inside the envelope, or the whole body where there is no envelope. */
  body?: z.ZodType;
  /** The key that wraps the record in the request body; missing means 400. */
  envelope?: string;
  /** The record may also stand in the body without its envelope. */
  flatBody?: boolean;
  /** Reads `multipart/form-data` too, with parts named `<envelope>[<field>]`; files only in these fields. */
  fileFields?: readonly string[];
  /** The most a JSON body may hold, where it is not the usual 1 MiB. */
  bodyLimitBytes?: number;
  responses: Readonly<Record<number, ResponseBody>>;
  /** A `console` route that answers a request without a session, too; not one that names its person (`Newsrack-Person`). */
  sessionOptional?: boolean;
  /** Properties of the answer whose texts are sentences of the service, said in the caller's language. */
  says?: readonly string[];
  /** A POST that changes a record that is there: `If-Match` is honoured, and 422 says what the record lacks. */
  changes?: boolean;
  /** What it creates is created once, however often a request with the same `Idempotency-Key` comes. */
  once?: boolean;
  /** A 404 of this route has no body (contract 7: delete of an unknown emag). */
  bareNotFound?: boolean;
}

/** Keeps the literal types of a route, so that handlers and clients know its shapes. */
export function defineRoute<const R extends Route>(route: R): R {
  return route;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

export type RouteParams<R extends Route> = Parsed<R["params"]>;
export type RouteQuery<R extends Route> = Parsed<R["query"]>;
export type RouteBody<R extends Route> = Parsed<R["body"]>;
/** What a caller sends, before defaults and coercion. */
export type RouteQueryInput<R extends Route> = Sent<R["query"]>;
export type RouteBodyInput<R extends Route> = Sent<R["body"]>;

type SuccessOf<R extends Route> = R["responses"][Extract<keyof R["responses"], 200 | 201 | 202>];
/** The JSON a successful answer carries; `undefined` where it has no body. */
export type RouteResult<R extends Route> = Parsed<SuccessOf<R>>;
