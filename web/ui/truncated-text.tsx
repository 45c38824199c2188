import { Text, type TextProps, Tooltip } from "@mantine/core";
import { useState } from "react";

export interface TruncatedTextProps extends TextProps {
  children: string;
  /** Lines shown before the text is cut; 1 by default. */
  lines?: number;
}

/** Text cut to its place; the whole of it appears in a tooltip, only where something was cut. */
export function TruncatedText({ children, lines = 1, ...rest }: TruncatedTextProps) {
  const [cut, setCut] = useState(false);
  const measure = (element: HTMLElement) =>
    setCut(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1);
  return (
    <Tooltip label={children} disabled={!cut} multiline maw={480} openDelay={250}>
      <Text
        component="span"
        display={lines === 1 ? "block" : undefined}
        lineClamp={lines === 1 ? undefined : lines}
        truncate={lines === 1 ? "end" : undefined}
        onPointerEnter={(event) => measure(event.currentTarget)}
        {...rest}
      >
        {children}
      </Text>
    </Tooltip>
  );
}
