import { ActionIcon, CloseButton, Text } from "@mantine/core";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { SEARCH_LENGTH } from "#shared/console/search.ts";
import { SearchField } from "#web/ui/lists/search-field.tsx";
import classes from "./find.module.css";
import type { PageFind } from "./use-page-find.ts";

/** Renders the search of the viewer. Enter goes to the next match, Shift+Enter to the previous one, Escape closes it. */
export function FindBar({ find, onClose }: { find: PageFind; onClose: () => void }) {
  const { t } = useTranslation("issue-viewer");
  const bar = useRef<HTMLElement>(null);
  useEffect(() => bar.current?.querySelector("input")?.focus(), []);
  const { sought, search, status, step } = find;
  return (
    <section
      ref={bar}
      aria-label={t("key.find")}
      className={classes.bar}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        // Enter after typing starts the search, before there is a match to go to.
        const field = event.target instanceof HTMLInputElement ? event.target : null;
        if (event.key === "Enter" && field?.value.trim() === sought) step?.(!event.shiftKey);
      }}
    >
      <SearchField
        label={t("key.find")}
        placeholder={t("find.placeholder")}
        value={sought}
        maxLength={SEARCH_LENGTH}
        onChange={search}
      />
      <Text role="status" size="sm" c="dimmed" className={classes.status}>
        {status}
      </Text>
      <ActionIcon
        size={36}
        aria-label={t("find.previous")}
        disabled={step === null}
        onClick={() => step?.(false)}
      >
        <ChevronUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon size={36} aria-label={t("find.next")} disabled={step === null} onClick={() => step?.(true)}>
        <ChevronDown size={18} aria-hidden />
      </ActionIcon>
      <CloseButton size={36} aria-label={t("find.close")} onClick={onClose} />
    </section>
  );
}
