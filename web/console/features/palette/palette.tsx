import { Combobox, Kbd, Modal, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookOpen, CalendarDays, FileText, FolderTree, ScanText, Search, UserRound } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { SEARCH_LENGTH } from "#shared/console/search.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { currentPageCommands } from "#web/console/components/page/page-commands.ts";
import { waitingReviewsQuery } from "#web/console/components/record/review/waiting-reviews.ts";
import { Snippet } from "#web/console/components/search/snippet.tsx";
import { useNearbyPublication } from "#web/console/routing/last-publication.ts";
import { keyNames } from "#web/ui/hooks/shortcuts.ts";
import { useReturnFocus } from "#web/ui/hooks/use-return-focus.ts";
import { type Command, groupCommands, matchesQuery } from "./command.ts";
import { foundCommands, searchQuery, waitingFor } from "./found-commands.ts";
import classes from "./palette.module.css";
import { addRecent, readRecent } from "./recent.ts";
import { useActions } from "./use-actions.ts";

const SEARCH_DEBOUNCE_MS = 120;
const recentIcons = {
  emags: BookOpen,
  stories: FileText,
  article_categories: FolderTree,
  editions: CalendarDays,
  people: UserRound,
  pages: ScanText,
};

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  onKeys: () => void;
  /** Returns and clears the keys that were typed before the text field was mounted. */
  takeBuffered: () => string;
}

export default function Palette({ opened, onClose, onKeys, takeBuffered }: PaletteProps) {
  const { t } = useTranslation("palette");
  useReturnFocus(opened);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      title={<VisuallyHidden>{t("title")}</VisuallyHidden>}
      padding={0}
      size={640}
      yOffset="10vh"
      classNames={{ header: classes.header }}
      returnFocus={false}
    >
      <PaletteContent onClose={onClose} onKeys={onKeys} takeBuffered={takeBuffered} />
    </Modal>
  );
}

function PaletteContent({ onClose, onKeys, takeBuffered }: Omit<PaletteProps, "opened">) {
  const { t } = useTranslation("palette");
  const navigate = useNavigate();
  const nearby = useNearbyPublication();
  const publication = nearby?.publication;
  const publicationId = publication?.id;
  const [text, setText] = useState("");
  const query = text.trim();
  const [searched] = useDebouncedValue(query, SEARCH_DEBOUNCE_MS);
  const search = useQuery({ ...searchQuery(publicationId, searched), placeholderData: keepPreviousData });
  const waiting = useQuery({
    ...waitingReviewsQuery(publicationId ?? 0),
    enabled: nearby?.can("reviews.write") ?? false,
  });
  const actions = useActions(onKeys);
  const groups = groupCommands(commandsFor());
  const commands = groups.flatMap(([, lines]) => lines);
  const searching = query !== searched || search.isFetching;
  const [choice, setChoice] = useState("");
  const chosenIndex = Math.max(
    0,
    commands.findIndex(({ id }) => id === choice),
  );
  const chosen = commands[chosenIndex];
  const list = useId();
  const optionId = (command: Command) => `${list}-${commands.indexOf(command)}`;

  function commandsFor(): Command[] {
    const recent = publicationId === undefined ? [] : readRecent(publicationId);
    const recentCommands = recent.map(
      ({ id, kind, label, to }): Command => ({ id, group: "recent", icon: recentIcons[kind], label, to }),
    );
    const pageCommands = currentPageCommands().map(
      ({ keys, onKeys, ...command }): Command => ({
        ...command,
        ...(keys !== undefined && !onKeys && { keys }),
        id: `page ${command.label}`,
        group: "page",
      }),
    );
    const waitingCommands = publicationId === undefined ? [] : waitingFor(t, publicationId, waiting.data);
    if (query === "")
      return [
        ...pageCommands.filter(({ byName }) => !byName),
        ...waitingCommands,
        ...recentCommands,
        ...actions.filter(({ byName }) => !byName),
      ];
    const found =
      publication === undefined || !search.data || searched === ""
        ? []
        : foundCommands(t, publication, query, search.data);
    return [...pageCommands, ...waitingCommands, ...recentCommands, ...actions]
      .filter((command) => matchesQuery(command, query))
      .concat(found);
  }

  function open(id: string): void {
    const command = commands.find((one) => one.id === id);
    if (!command) return;
    onClose();
    command.run?.();
    if (!command.to) return;
    const recent =
      command.group === "recent" ? readRecent(publicationId ?? 0).find((one) => one.id === id) : null;
    const kind = recent?.kind ?? command.group;
    if (publicationId !== undefined && kind in recentIcons)
      addRecent(publicationId, {
        id,
        kind: kind as keyof typeof recentIcons,
        label: command.label,
        to: command.to,
      });
    void navigate(command.to);
  }

  /** Changes the search text and selects the first line again. */
  function changeText(text: string): void {
    setText(text);
    setChoice("");
  }

  function move(by: 1 | -1): void {
    setChoice(commands.at((chosenIndex + by) % commands.length)?.id ?? "");
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter") chosen && open(chosen.id);
    else return;
    event.preventDefault();
  }

  const count = commands.filter(({ group }) => group !== "everywhere").length;
  return (
    <Combobox onOptionSubmit={open}>
      <div className={classes.root}>
        <TextInput
          data-autofocus
          size="lg"
          variant="unstyled"
          classNames={{ root: classes.search }}
          leftSection={<Search size={20} aria-hidden />}
          role="combobox"
          aria-expanded
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={chosen && optionId(chosen)}
          autoComplete="off"
          aria-label={t("title")}
          placeholder={t("placeholder")}
          maxLength={SEARCH_LENGTH}
          value={text}
          onChange={(event) => changeText(event.currentTarget.value)}
          onFocus={() => {
            const typed = takeBuffered();
            setText((before) => before + typed);
          }}
          onKeyDown={onKeyDown}
        />
        <Combobox.Options id={list} className={classes.options} aria-label={t("title")} tabIndex={-1}>
          {groups.map(([group, lines]) => (
            <Combobox.Group key={group} label={t(`group.${group}`)}>
              {lines.map((command) => (
                <Line
                  key={command.id}
                  id={optionId(command)}
                  command={command}
                  isFirst={command === commands[0]}
                  isChosen={command === chosen}
                />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        <div className={classes.foot}>
          <span role="status">
            {search.isError
              ? t("failed", { reason: errorMessage(search.error) })
              : searching && query !== ""
                ? t("searching")
                : count === 0
                  ? t("no_results")
                  : query !== "" && t("count", { count })}
          </span>
          <span className={classes.hint}>{t("hint")}</span>
        </div>
      </div>
    </Combobox>
  );
}

interface LineProps {
  id: string;
  command: Command;
  isFirst: boolean;
  isChosen: boolean;
}

function Line({ id, command, isFirst, isChosen }: LineProps) {
  const { icon: Icon, label, detail, snippet, keys } = command;
  const line = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new id means that the line has moved in the list.
  useEffect(() => {
    if (!isChosen) return;
    // Scrolls to the top for the first line, so that the label of its group is visible, too.
    if (isFirst) line.current?.closest("[role=listbox]")?.scrollTo({ top: 0 });
    else line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen, isFirst, id]);
  return (
    <Combobox.Option
      ref={line}
      id={id}
      value={command.id}
      selected={isChosen}
      aria-selected={isChosen}
      className={classes.line}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <span className={classes.label}>{label}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
        {snippet && <Snippet pieces={snippet} className={classes.snippet} />}
      </span>
      {keys && (
        <span className={classes.keys} aria-hidden>
          {keyNames(keys).map((name) => (
            <Kbd key={name} size="xs">
              {name}
            </Kbd>
          ))}
        </span>
      )}
    </Combobox.Option>
  );
}
