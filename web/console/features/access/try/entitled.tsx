import { Anchor, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { AccessTrial } from "#shared/console/access/access-trials.ts";
import { usePublication } from "#web/api/session.ts";
import { formatNumber } from "#web/console/i18n/formats.ts";
import { paths } from "#web/console/routing/paths.ts";
import classes from "./conversation.module.css";

const MAX_LISTED = 50;

/** Renders the issues of a reader's product list and the IDs without an issue. */
export function Entitled({ entitled }: { entitled: NonNullable<AccessTrial["entitled"]> }) {
  const { t } = useTranslation(["access-try", "common"]);
  const { publication } = usePublication();
  const { product_ids, emags, unknown_product_ids: unknown } = entitled;
  if (product_ids.length === 0) return <Text size="sm">{t("entitled.products_zero")}</Text>;
  const ids = unknown.slice(0, MAX_LISTED).map((id) => `“${id}”`);
  if (unknown.length > MAX_LISTED)
    ids.push(t("common:bulk.and_more", { count: unknown.length - MAX_LISTED }));
  return (
    <>
      <Text size="sm">
        {t("entitled.products", { count: product_ids.length })} {t("entitled.emags", { count: emags.length })}
        .
      </Text>
      <ul className={classes.list}>
        {emags.slice(0, MAX_LISTED).map(({ id, name }) => (
          <li key={id}>
            <Anchor component={Link} to={paths.issue(publication.id, id)} inherit>
              {name}
            </Anchor>
          </li>
        ))}
        {emags.length > MAX_LISTED && (
          <li>{t("common:bulk.and_more", { count: emags.length - MAX_LISTED })}</li>
        )}
      </ul>
      {unknown.length > 0 && (
        <Text size="sm" className={classes.address}>
          {t("entitled.unknown", { ids: ids.join(", ") })} ({formatNumber(unknown.length)})
        </Text>
      )}
    </>
  );
}
