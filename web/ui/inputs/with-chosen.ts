interface Option {
  value: string;
  label: string;
}
type OptionOrGroup = Option | { group: string; items: Option[] };

/**
 * Adds the value of a native select to its options if it is not one of them, as that of a filter in the URL for a deleted record.
 * The browser would otherwise show the first option.
 */
export function withChosen(
  options: OptionOrGroup[],
  value: string | null | undefined,
  label: string,
): OptionOrGroup[] {
  const isOption = options
    .flatMap((one) => ("items" in one ? one.items : [one]))
    .some((one) => one.value === value);
  return value == null || isOption ? options : [...options, { value, label }];
}
