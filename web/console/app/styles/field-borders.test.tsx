import {
  Checkbox,
  MantineProvider,
  PasswordInput,
  Radio,
  Select,
  Switch,
  Textarea,
  TextInput,
} from "@mantine/core";
import { describe, expect, it } from "vitest";
import { render } from "vitest-browser-react";
import { ChoiceCard } from "#web/ui/inputs/choice-card.tsx";
import { DayInput } from "#web/ui/inputs/day-input.tsx";
import { cssVariables, makeTheme } from "./theme.ts";

/** WCAG 1.4.11. */
const MIN_CONTRAST = 3;

const fields = {
  "a text field": <TextInput label="Name" />,
  "a password field": <PasswordInput label="Password" />,
  "a text area": <Textarea label="Summary" />,
  "a select": <Select label="Language" data={["en"]} />,
  "a date field": <DayInput label="Day" value={null} onChange={() => {}} />,
  "a checkbox": <Checkbox label="Free" />,
  "a radio button": <Radio label="Right now" />,
  "a switch": <Switch label="Approvals" />,
  "a card of a choice": (
    <Radio.Group>
      <ChoiceCard value="now" label="Right now">
        Readers see it immediately.
      </ChoiceCard>
    </Radio.Group>
  ),
};

/** The elements whose border, or background if they have none, shows where a field is. */
const EDGES =
  ".mantine-Input-input, .mantine-Checkbox-input, .mantine-Radio-radio, .mantine-Switch-track, .mantine-RadioCard-card, .mantine-RadioIndicator-indicator";

describe.each(["light", "dark"] as const)("in the %s color scheme", (scheme) => {
  it.each(Object.entries(fields))("%s stands out from each background", async (_, field) => {
    const { container } = await render(
      <MantineProvider
        theme={makeTheme({ close: "Close", showTyped: "Show" })}
        cssVariablesResolver={cssVariables}
        forceColorScheme={scheme}
      >
        {field}
      </MantineProvider>,
    );
    const edges = [...container.querySelectorAll(EDGES)];
    expect(edges).not.toEqual([]);
    for (const edge of edges)
      for (const background of ["--mantine-color-body", "--nr-surface", "--nr-sunken"])
        expect
          .soft(contrast(edgeColor(edge), color(`var(${background})`)), `${edge.className} on ${background}`)
          .toBeGreaterThanOrEqual(MIN_CONTRAST);
  });
});

function edgeColor(edge: Element): string {
  const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(edge);
  return borderTopWidth === "0px" ? backgroundColor : borderTopColor;
}

/** Returns what a color of CSS is after all variables. */
function color(value: string): string {
  document.body.style.outlineColor = value;
  const computed = getComputedStyle(document.body).outlineColor;
  document.body.style.outlineColor = "";
  return computed;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of WCAG 2. */
function luminance(rgb: string): number {
  const [red = 0, green = 0, blue = 0] = (rgb.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
