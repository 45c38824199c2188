import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getMail, listMails, sendMailAgain } from "#shared/console/mail.ts";
import { call, reading } from "#web/api/client.ts";
import { mailsKey } from "#web/api/query-keys.ts";

export const mailsQuery = infiniteQueryOptions({
  queryKey: mailsKey,
  queryFn: ({ pageParam, signal }) =>
    call(listMails, { query: pageParam === null ? {} : { before: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ mails, has_more }) => (has_more ? (mails.at(-1)?.id ?? null) : null),
});

export const mailQuery = (id: string) =>
  queryOptions({
    queryKey: ["mails", id],
    queryFn: reading(getMail, { params: { mail_id: id } }),
    // It may contain a one-time link.
    gcTime: 0,
  });

export const sendAgain = (id: string) => call(sendMailAgain, { params: { mail_id: id } });
