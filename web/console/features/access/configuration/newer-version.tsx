import { Alert, Button, Group, Text } from "@mantine/core";
import { GitCompareArrows } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AccessConfig } from "#shared/console/access/access-config.ts";
import type { FieldChange } from "#web/console/components/record/conflict/record-changes.ts";
import { byWhom, type Changer } from "#web/console/components/record/use-last-change.ts";
import { type ConfigField, type ConfigValues, valuesOf } from "./config-values.ts";
import classes from "./configuration.module.css";
import { useFieldTexts } from "./use-field-texts.ts";

interface NewerVersionProps {
  base: AccessConfig;
  mine: ConfigValues;
  theirs: AccessConfig;
  by: Changer | null | undefined;
  differences: FieldChange<ConfigField>[];
  onGoOn: (side: "mine" | "theirs") => void;
}

/** Renders the differences between a newer version and the unsaved changes. */
export function NewerVersion({ base, mine, theirs, by, differences, onGoOn }: NewerVersionProps) {
  const { t } = useTranslation("access-configuration");
  const words = useFieldTexts();
  const was = valuesOf(base);
  const now = valuesOf(theirs);
  return (
    <Alert
      color="petrol"
      role="alert"
      icon={<GitCompareArrows size={18} aria-hidden />}
      title={t("newer.title", byWhom(by))}
      className={classes.banner}
      classNames={{ body: classes.bannerBody }}
    >
      <Text size="sm" mb="sm">
        {t("newer.text")}
      </Text>
      <ul className={classes.differences} aria-label={t("newer.title", byWhom(by))}>
        {differences.map(({ field, changedBy }) => (
          <li key={field} className={classes.difference}>
            <Text size="sm" fw={600}>
              {t(`field.${field}`)}
            </Text>
            <dl className={classes.sides}>
              <Side name={t("newer.was")}>{words(field, was)}</Side>
              <Side name={t("newer.theirs")}>
                {changedBy === "mine" ? t("newer.unchanged") : words(field, now)}
              </Side>
              <Side name={t("newer.mine")}>
                {changedBy === "theirs" ? t("newer.unchanged") : words(field, mine)}
              </Side>
            </dl>
          </li>
        ))}
      </ul>
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

function Side({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
