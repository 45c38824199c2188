import { ActionIcon, TextInput } from "@mantine/core";
import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { listKeys, useCharacterShortcuts } from "../hooks/shortcuts.ts";
import classes from "./list-toolbar.module.css";

const TYPING_PAUSE_MS = 250;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** Search text in the URL. */
  value: string;
  maxLength?: number;
  onChange: (value: string, options: { replace: boolean }) => void;
}

/** Renders a search field that reports after each pause in typing (debounced). The slash key focuses it. */
export function SearchField({ label, placeholder, value, maxLength = 200, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const written = useRef(value);

  // The URL is the source of truth: the back button and "Clear filters" replace the field's text and cancel
  // pending input.
  const follow = useEffectEvent((next: string) => {
    writeSoon.cancel();
    setText(next);
  });
  useWindowEvent("popstate", () => follow(written.current));
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    follow(value);
  }, [value]);

  const write = (wanted: string) => {
    const next = wanted.trim();
    if (next === written.current) return;
    // Only the first change adds a history entry, so Back leaves the search in one step.
    const replace = written.current !== "";
    // Set before the URL changes, so that the field ignores its own update.
    written.current = next;
    onChange(next, { replace });
  };
  const writeSoon = useDebouncedCallback(write, { delay: TYPING_PAUSE_MS, flushOnUnmount: false });

  const focus = () => field.current?.focus();
  useCharacterShortcuts({ [listKeys.search]: focus });
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      leftSection={<Search size={16} aria-hidden />}
      rightSection={
        text !== "" && (
          <ActionIcon
            size={28}
            aria-label={t("list.clear_search")}
            onClick={() => {
              writeSoon.cancel();
              setText("");
              write("");
              field.current?.focus();
            }}
          >
            <X size={16} aria-hidden />
          </ActionIcon>
        )
      }
      value={text}
      maxLength={maxLength}
      onChange={(event) => {
        setText(event.currentTarget.value);
        writeSoon(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        writeSoon.cancel();
        write(text);
      }}
    />
  );
}
