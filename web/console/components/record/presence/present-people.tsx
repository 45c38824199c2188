import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { PresentPerson } from "#shared/console/presence.ts";
import classes from "./present-people.module.css";

/** Number of people who are named. The others are counted. */
const MAX_NAMED = 2;

/** Renders who else has a record open, and who of them is editing it. Renders nothing if no one else does. */
export function PresentPeople({ people }: { people: readonly PresentPerson[] }) {
  const { t } = useTranslation();
  if (people.length === 0) return null;
  const textOf = ({ name, is_editing, is_caller }: PresentPerson) =>
    t(is_editing ? "presence.editing" : "presence.open", {
      ...(is_caller && { context: "self" }),
      name,
    });
  const unnamed = people.slice(MAX_NAMED);
  return (
    <ul className={classes.people} aria-label={t("presence.title")}>
      {people.slice(0, MAX_NAMED).map((person) => (
        <li key={person.id} className={classes.person}>
          <span className={classes.initials} data-editing={person.is_editing || undefined} aria-hidden>
            {initialsOf(person.name)}
          </span>
          <Text span size="sm" className={classes.name}>
            {textOf(person)}
          </Text>
        </li>
      ))}
      {unnamed.length > 0 && (
        <li className={classes.person} title={unnamed.map(textOf).join("\n")}>
          <Text span size="sm">
            {t("presence.more", { count: unnamed.length })}
          </Text>
        </li>
      )}
    </ul>
  );
}

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
