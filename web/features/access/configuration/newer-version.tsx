import { Alert, Button, Group, Table, Text } from "@mantine/core";
import { GitCompareArrows } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access.ts";
import type { FieldChange } from "../../../ui/record-changes.ts";
import { TableCard } from "../../../ui/table-card.tsx";
import { type ConfigField, type ConfigValues, valuesOf } from "./config-values.ts";
import classes from "./configuration.module.css";
import { useFieldWords } from "./use-field-words.ts";

interface NewerVersionProps {
  base: AccessConfig;
  mine: ConfigValues;
  theirs: AccessConfig;
  differences: FieldChange<ConfigValues>[];
  onGoOn: (side: "mine" | "theirs") => void;
}

/** Somebody saved another version meanwhile: what it changed, beside what was typed here. Nothing is lost unseen. */
export function NewerVersion({ base, mine, theirs, differences, onGoOn }: NewerVersionProps) {
  const { t } = useTranslation("access-configuration");
  const words = useFieldWords();
  const was = valuesOf(base);
  const now = valuesOf(theirs);
  return (
    <Alert
      color="petrol"
      role="alert"
      icon={<GitCompareArrows size={18} aria-hidden />}
      title={t("newer.title")}
      className={classes.banner}
      classNames={{ body: classes.bannerBody }}
    >
      <Text size="sm" mb="sm">
        {t("newer.text")}
      </Text>
      <TableCard label={t("newer.title")} minWidth={520}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("newer.field")}</Table.Th>
            <Table.Th>{t("newer.was")}</Table.Th>
            <Table.Th>{t("newer.theirs")}</Table.Th>
            <Table.Th>{t("newer.mine")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map(({ field, changedBy }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{t(`field.${field as ConfigField}`)}</Table.Th>
              <Table.Td className={classes.cell}>{words(field, was)}</Table.Td>
              <Table.Td className={classes.cell}>
                {changedBy === "mine" ? t("newer.unchanged") : words(field, now)}
              </Table.Td>
              <Table.Td className={classes.cell}>
                {changedBy === "theirs" ? t("newer.unchanged") : words(field, mine)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </TableCard>
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={() => onGoOn("mine")}>
          {t("newer.keep_mine")}
        </Button>
        <Button size="xs" variant="default" onClick={() => onGoOn("theirs")}>
          {t("newer.take_theirs")}
        </Button>
      </Group>
    </Alert>
  );
}
