import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from "@mantine/core";
import type { FocusEvent } from "react";

/** Warm grays for backgrounds and text. */
const gray: MantineColorsTuple = [
  "#faf8f5",
  "#f4f1ec",
  "#e9e5de",
  "#dad5cc",
  "#c1bbb0",
  "#978f83",
  "#6a645a",
  "#4d4841",
  "#35312c",
  "#211e1b",
];

const dark: MantineColorsTuple = [
  "#ebe7e0",
  "#cfcac1",
  "#aaa49a",
  "#858076",
  "#4b4742",
  "#3a3733",
  "#2b2926",
  "#1d1b19",
  "#161513",
  "#0f0e0d",
];

/** The accent: the blue-green of printer's ink. */
const petrol: MantineColorsTuple = [
  "#e9f3f5",
  "#d2e6ea",
  "#a8d0d8",
  "#7dbac6",
  "#5ba6b5",
  "#3b8b9c",
  "#247386",
  "#155e70",
  "#124b5c",
  "#0c3440",
];

/** Only for problems that need action. */
const red: MantineColorsTuple = [
  "#fdf1ef",
  "#fadcd8",
  "#f2b5ae",
  "#ea9087",
  "#df695e",
  "#cf4539",
  "#bb2f24",
  "#a3271d",
  "#871f17",
  "#651710",
];

const green: MantineColorsTuple = [
  "#eef6ef",
  "#d9ebdc",
  "#b2d5b9",
  "#88bd93",
  "#60a670",
  "#428f55",
  "#2f7742",
  "#256235",
  "#1c4d29",
  "#12351c",
];

const yellow: MantineColorsTuple = [
  "#fdf6e7",
  "#f9e8c3",
  "#f1d08a",
  "#e6b551",
  "#d99c28",
  "#bd8017",
  "#996510",
  "#7a500d",
  "#5e3d0b",
  "#402a07",
];

const quick = { duration: 120, exitDuration: 80 };

/** Accessible names that Mantine's components lack. */
export interface ThemeTexts {
  close: string;
  showTyped: string;
}

export const makeTheme = ({ close, showTyped }: ThemeTexts) =>
  createTheme({
    colors: { gray, dark, petrol, red, green, yellow },
    primaryColor: "petrol",
    primaryShade: { light: 8, dark: 6 },
    autoContrast: true,
    luminanceThreshold: 0.3,
    black: "#211e1b",
    defaultRadius: "md",
    cursorType: "pointer",
    respectReducedMotion: true,
    fontFamily: "var(--nr-font-text)",
    fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
    fontSizes: { xs: rem(12.5), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    radius: { xs: rem(3), sm: rem(4), md: rem(6), lg: rem(10), xl: rem(16) },
    headings: {
      fontFamily: "var(--nr-font-heading)",
      fontWeight: "600",
      sizes: {
        h1: { fontSize: rem(30), lineHeight: "1.2" },
        h2: { fontSize: rem(22), lineHeight: "1.3" },
        h3: { fontSize: rem(18), lineHeight: "1.35" },
        h4: { fontSize: rem(16), lineHeight: "1.4" },
      },
    },
    shadows: {
      xs: "0 1px 2px rgb(33 30 27 / 0.06)",
      sm: "0 1px 3px rgb(33 30 27 / 0.08), 0 4px 12px rgb(33 30 27 / 0.06)",
      md: "0 2px 6px rgb(33 30 27 / 0.08), 0 10px 28px rgb(33 30 27 / 0.12)",
    },
    components: {
      ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
      Badge: { defaultProps: { tt: "none", fw: 500, miw: "max-content" } },
      // A dropdown that is repositioned while hidden would flicker in narrow spaces.
      Combobox: { defaultProps: { transitionProps: quick, shadow: "md", hideDetached: false } },
      Drawer: { defaultProps: { transitionProps: quick, closeButtonProps: { "aria-label": close } } },
      // Without the placeholder the first item takes the focus, and the menu contains only items.
      Menu: { defaultProps: { transitionProps: quick, shadow: "md", withInitialFocusPlaceholder: false } },
      Modal: {
        defaultProps: {
          transitionProps: { ...quick, transition: "fade" },
          radius: "lg",
          centered: true,
          closeButtonProps: { "aria-label": close },
        },
      },
      Notification: { defaultProps: { closeButtonProps: { "aria-label": close } } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { "aria-label": showTyped } } },
      // A date picker that sets `popoverProps` must repeat this.
      PickerInputBase: { defaultProps: { popoverProps: { returnFocus: true } } },
      Popover: { defaultProps: { transitionProps: quick, shadow: "md" } },
      Select: {
        // Typing starts a new search instead of editing the selected option's text.
        defaultProps: {
          onFocus: ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
            field.readOnly || field.select(),
        },
      },
      Table: { defaultProps: { verticalSpacing: "xs" } },
      Tooltip: { defaultProps: { transitionProps: quick, openDelay: 300, color: "dark.6" } },
    },
  });

const fromTokens = {
  "--mantine-color-body": "var(--nr-paper)",
  "--mantine-color-text": "var(--nr-text)",
  "--mantine-color-dimmed": "var(--nr-dimmed)",
  "--mantine-color-error": "var(--nr-error)",
  "--mantine-color-default-border": "var(--nr-border)",
};

/** Colors of Mantine from the tokens in `web/styles`, and those for which Mantine's own do not fit. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...fromTokens,
    "--mantine-color-placeholder": "#756e64",
    "--mantine-color-anchor": "#155e70",
  },
  dark: {
    ...fromTokens,
    "--mantine-color-placeholder": "#9b948a",
    "--mantine-color-anchor": "#7dbac6",
    // Lighter than the surface, so that badges and banners stand out in dark mode.
    "--mantine-color-gray-light": "#302d2a",
    "--mantine-color-yellow-light": "#352a16",
    "--mantine-color-red-light": "#3a1f1b",
    "--mantine-color-green-light": "#1c2f21",
    "--mantine-color-petrol-light": "#18323a",
  },
});
