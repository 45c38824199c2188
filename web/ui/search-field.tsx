import { ActionIcon, TextInput } from "@mantine/core";
import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./list-toolbar.module.css";
import { useCharacterHotkeys } from "./shortcuts.ts";

const TYPING_PAUSE = 250;

export interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What is searched for by the address. */
  value: string;
  maxLength?: number;
  onChange: (value: string, options: { replace: boolean }) => void;
}

/** The search of a list or a text, on every pause in typing; the slash key leads to it. */
export function SearchField({ label, placeholder, value, maxLength = 200, onChange }: SearchFieldProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const written = useRef(value);

  // The address is the truth: the back button and "clear filters" change what stands in the field, and what was typed just
  // before counts for nothing any more.
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
    // Going back leads to the list before the search, not through every pause in typing.
    const replace = written.current !== "";
    // First, as the address changes at once: what comes from the field itself is no news to it.
    written.current = next;
    onChange(next, { replace });
  };
  const writeSoon = useDebouncedCallback(write, { delay: TYPING_PAUSE, flushOnUnmount: false });

  const focus = () => field.current?.focus();
  // On many keyboards the slash needs Shift.
  useCharacterHotkeys([
    ["/", focus],
    ["shift+/", focus],
  ]);
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
            variant="subtle"
            color="gray"
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
