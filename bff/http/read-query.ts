import type { Request } from "express";
import type { z } from "zod";
import { Invalid } from "../domain/errors.ts";
import { message } from "../messages/message.ts";
import { messageOfProblem } from "../messages/problems.ts";
import { validate } from "./read-body.ts";

const IN_BRACKETS = /^(\w+)(?:\[[^\]]*\])+$/;
/** What stands in the place of bytes that are not UTF-8, and how somebody writes it who means it. */
const MARK = "\uFFFD";
const MEANT = /%EF%BF%BD|\uFFFD/i;

/**
 * The parameters of an address as its route reads them. `external_id[]=a&external_id[]=b` and `external_id[0]=a`, as PHP
 * writes a list, are the parameter given more than once: left as they are they would be taken for others, and everything
 * would be listed.
 */
function queryOf({ query }: Pick<Request, "query">): Record<string, unknown> {
  const names = Object.keys(query);
  if (!names.some((name) => IN_BRACKETS.test(name))) return query;
  const values = new Map<string, unknown[]>();
  for (const name of names) {
    const plain = IN_BRACKETS.exec(name)?.[1] ?? name;
    values.set(plain, [...(values.get(plain) ?? []), query[name]].flat());
  }
  const listed = new Set(names.flatMap((name) => IN_BRACKETS.exec(name)?.[1] ?? []));
  return Object.fromEntries(
    [...values].map(([name, given]) => [name, given.length === 1 && !listed.has(name) ? given[0] : given]),
  );
}

/** What zod finds where one value is read and several are given. */
const NOT_ONE = new Set<z.core.$ZodIssue["code"]>(["invalid_type", "invalid_value", "invalid_union"]);

/** Checks the parameters of an address. Throws as `validate` does. */
export function readQuery<S extends z.ZodType>(
  schema: S,
  request: Pick<Request, "query" | "url">,
): z.output<S> {
  const query = queryOf(request);
  const garbled = Object.entries(query).filter(([, value]) =>
    [value].flat().some((each) => String(each).includes(MARK)),
  );
  if (garbled.length > 0 && !MEANT.test(request.url))
    throw new Invalid(Object.fromEntries(garbled.map(([name]) => [name, [message("rules.utf8")]])));
  return validate(schema, query, ({ code, path, message: text }) =>
    NOT_ONE.has(code) && path.length === 1 && Array.isArray(query[String(path[0])])
      ? message("rules.once")
      : messageOfProblem(text),
  );
}
