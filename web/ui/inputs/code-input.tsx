import { Autocomplete, type AutocompleteProps } from "@mantine/core";
import classes from "./code-input.module.css";

export interface CodeInputProps extends Omit<AutocompleteProps, "data" | "filter" | "renderOption"> {
  /** Names by code. */
  names: ReadonlyMap<string, string>;
}

/** Renders a field for a code with suggestions by code or name. Other codes are accepted, too. */
export function CodeInput({ names, ...field }: CodeInputProps) {
  return (
    <Autocomplete
      data={[...names.keys()]}
      limit={60}
      withScrollArea={false}
      classNames={{ options: classes.options }}
      filter={({ options, search, limit }) => {
        const wanted = search.trim().toLowerCase();
        // A complete code is a choice, not a search, so all options are shown again.
        if (names.has(search.trim())) return options.slice(0, limit);
        const fits = (code: string) =>
          code.toLowerCase().startsWith(wanted) || (names.get(code) ?? "").toLowerCase().includes(wanted);
        return options.filter((option) => "value" in option && fits(String(option.value))).slice(0, limit);
      }}
      renderOption={({ option }) => (
        <span>
          {names.get(String(option.value))} <span style={{ opacity: 0.7 }}>{String(option.value)}</span>
        </span>
      )}
      autoComplete="off"
      spellCheck={false}
      {...field}
    />
  );
}
