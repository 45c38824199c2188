import { Text, type TextProps, Tooltip } from "@mantine/core";
import { type PointerEvent, useState } from "react";

export interface TruncatedTextProps extends TextProps {
  children: string;
  /** Lines shown before the text is cut; 1 by default. */
  lines?: number;
}

/** Text cut to its place. The whole of it appears in a tooltip, only where something was cut. */
export function TruncatedText({ children, lines = 1, ...rest }: TruncatedTextProps) {
  const [cut, setCut] = useState(false);
  // A finger would lift from an element that is no longer there, and its tap would be lost.
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
  // A list has many such texts, and a tooltip costs more to draw than its text.
  if (!cut) return text;
  return (
    <Tooltip label={children} multiline maw={480} openDelay={250}>
      {text}
    </Tooltip>
  );
}
