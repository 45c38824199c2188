import type { Request } from "express";

const IN_BRACKETS = /^(\w+)\[[^\]]*\]$/;

/**
 * The parameters of an address as its route reads them. `external_id[]=a&external_id[]=b` and `external_id[0]=a`, as PHP
 * writes a list, are the parameter given more than once: left as they are they would be taken for others, and everything
 * would be listed.
 */
export function queryOf({ query }: Pick<Request, "query">): Record<string, unknown> {
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
