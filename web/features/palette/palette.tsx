import { Combobox, Kbd, Modal, TextInput, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookOpen, FileText, FolderTree, ScanText, Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { SEARCH_LENGTH } from "#shared/console/search.ts";
import { useNearbyPublication } from "../../app/last-publication.ts";
import { errorMessage } from "../../ui/error-message.ts";
import { keyNames } from "../../ui/shortcuts.ts";
import { Snippet } from "../../ui/snippet.tsx";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { type Command, fits, grouped } from "./command.ts";
import { foundCommands, searchQuery } from "./found-commands.ts";
import classes from "./palette.module.css";
import { readRecent, rememberRecent } from "./recent.ts";
import { useActions } from "./use-actions.ts";

const TYPING_PAUSE = 120;
const recentIcons = { emags: BookOpen, stories: FileText, article_categories: FolderTree, pages: ScanText };

interface PaletteProps {
  opened: boolean;
  onClose: () => void;
  onKeys: () => void;
  /** What was typed before there was a field for it. */
  takeTyped: () => string;
}

/** Everything by typing: what a publication holds, and what can be done. */
export default function Palette({ opened, onClose, onKeys, takeTyped }: PaletteProps) {
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
      <PaletteContent onClose={onClose} onKeys={onKeys} takeTyped={takeTyped} />
    </Modal>
  );
}

function PaletteContent({ onClose, onKeys, takeTyped }: Omit<PaletteProps, "opened">) {
  const { t } = useTranslation("palette");
  const navigate = useNavigate();
  const publicationId = useNearbyPublication()?.publication.id;
  const [text, setText] = useState("");
  const query = text.trim();
  const [asked] = useDebouncedValue(query, TYPING_PAUSE);
  const search = useQuery({ ...searchQuery(publicationId, asked), placeholderData: keepPreviousData });
  const actions = useActions(onKeys);
  const groups = grouped(commandsFor());
  const commands = groups.flatMap(([, lines]) => lines);
  const searching = query !== asked || search.isFetching;
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
    if (query === "") return [...recentCommands, ...actions.filter(({ byName }) => !byName)];
    const found =
      publicationId === undefined || !search.data || asked === ""
        ? []
        : foundCommands(t, publicationId, query, search.data);
    return [...recentCommands, ...actions].filter((command) => fits(command, query)).concat(found);
  }

  function open(id: string): void {
    const command = commands.find((one) => one.id === id);
    if (!command) return;
    onClose();
    command.run?.();
    if (!command.to) return;
    const kept =
      command.group === "recent" ? readRecent(publicationId ?? 0).find((one) => one.id === id) : null;
    const kind = kept?.kind ?? command.group;
    if (publicationId !== undefined && kind in recentIcons)
      rememberRecent(publicationId, {
        id,
        kind: kind as keyof typeof recentIcons,
        label: command.label,
        to: command.to,
      });
    void navigate(command.to);
  }

  /** The first line is chosen until the user chooses another, which stays chosen until the text changes. */
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
            const typed = takeTyped();
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
                  ? t("nothing")
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the line moves in the list when its id changes.
  useEffect(() => {
    if (!isChosen) return;
    // The first line with the label of its group above it.
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
      <span className={classes.words}>
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
