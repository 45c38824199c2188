import { Text, type TextProps, Tooltip } from "@mantine/core";
import { type PointerEvent, useState } from "react";

export interface TruncatedTextProps extends TextProps {
  children: string;
  /** Lines shown before the text is truncated. Default: 1. */
  lines?: number;
}

/** Truncates a text to the available space. The full text appears in a tooltip if it was truncated. */
export function TruncatedText({ children, lines = 1, ...rest }: TruncatedTextProps) {
  const [cut, setCut] = useState(false);
  // On touch, replacing the element during a tap would lose the tap.
  const measure = ({ currentTarget: element, pointerType }: PointerEvent<HTMLElement>) =>
    pointerType !== "touch" &&
    setCut(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1);
  const text = (
    <Text
      component="span"
      display={lines === 1 ? "block" : undefined}
      lineClamp={lines === 1 ? undefined : lines}
      truncate={lines === 1 ? "end" : undefined}
      onPointerEnter={measure}
      {...rest}
    >
      {children}
    </Text>
  );
  // A list has many of these texts, and a tooltip is more expensive to render than its text.
  if (!cut) return text;
  return (
    <Tooltip label={children} multiline maw={480} openDelay={250}>
      {text}
    </Tooltip>
  );
}
