import { Combobox, Kbd, Modal, TextInput, useCombobox, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BookOpen, FileText, FolderTree, ScanText, Search } from "lucide-react";
import { useEffect, useState } from "react";
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
  const commands = commandsFor();
  const { store: combobox, chosen } = useChosenOption();
  const searching = query !== asked || search.isFetching;

  // What is first is what Enter opens, until somebody chooses another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: chosen anew whenever other lines are there.
  useEffect(() => {
    combobox.selectFirstOption();
  }, [query, search.data]);

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

  const count = commands.filter(({ group }) => group !== "everywhere").length;
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget withAriaAttributes={false}>
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
          aria-controls={combobox.listId ?? undefined}
          aria-activedescendant={chosen ?? undefined}
          autoComplete="off"
          aria-label={t("title")}
          placeholder={t("placeholder")}
          maxLength={SEARCH_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onFocus={() => {
            const typed = takeTyped();
            setText((before) => before + typed);
          }}
          onKeyDown={(event) => {
            if (event.key === "Escape" && !event.nativeEvent.isComposing) onClose();
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={t("title")} tabIndex={-1}>
        {grouped(commands).map(([group, lines]) => (
          <Combobox.Group key={group} label={t(`group.${group}`)}>
            {lines.map((command) => (
              <Line key={command.id} command={command} />
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
    </Combobox>
  );
}

/** The library tells screen readers what the arrow keys choose; here a line is chosen from the beginning. */
function useChosenOption() {
  const [chosen, setChosen] = useState<string | null>(null);
  const store = useCombobox({ opened: true });
  const noting = (choose: () => string | null) => () => {
    const id = choose();
    setChosen(id);
    return id;
  };
  return {
    chosen,
    store: {
      ...store,
      selectFirstOption: noting(store.selectFirstOption),
      selectNextOption: noting(store.selectNextOption),
      selectPreviousOption: noting(store.selectPreviousOption),
    },
  };
}

function Line({ command }: { command: Command }) {
  const { icon: Icon, label, detail, snippet, keys } = command;
  return (
    <Combobox.Option value={command.id} className={classes.line}>
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
