import { ActionIcon, Group, Text } from "@mantine/core";
import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "./change-steps.module.css";

const CURRENT = "data-current";

interface ChangeStepsProps {
  /** Height of what covers the top of the scrolled area, in px. */
  top?: number;
  children: ReactNode;
}

/**
 * Counts the changes that are marked in its content, opens at the first one, and leads to the others. Give it a new key for other
 * content.
 */
export function ChangeSteps({ top = 0, children }: ChangeStepsProps) {
  const { t } = useTranslation();
  const content = useRef<HTMLDivElement>(null);
  const [changes, setChanges] = useState<readonly Element[]>([]);
  const [at, setAt] = useState(0);
  const count = changes.length;

  useLayoutEffect(() => {
    const root = content.current;
    if (!root) return;
    const read = () => setChanges(changesIn(root));
    read();
    // The text is rendered later than the other fields.
    const observer = new MutationObserver(read);
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const change = changes[at];
    change?.setAttribute(CURRENT, "");
    change?.scrollIntoView({ block: "center" });
    return () => change?.removeAttribute(CURRENT);
  }, [changes, at]);

  return (
    <>
      {count > 0 && (
        <Group gap={4} className={classes.bar} style={{ top }}>
          <Text component="span" size="sm" role="status">
            {count === 1
              ? t("difference.changes", { count })
              : t("difference.place", { number: at + 1, count })}
          </Text>
          {count > 1 && (
            <>
              <Step label={t("difference.previous")} onClick={() => setAt((at + count - 1) % count)}>
                <ChevronUp size={16} aria-hidden />
              </Step>
              <Step label={t("difference.next")} onClick={() => setAt((at + 1) % count)}>
                <ChevronDown size={16} aria-hidden />
              </Step>
            </>
          )}
        </Group>
      )}
      <div ref={content} className={classes.content}>
        {children}
      </div>
    </>
  );
}

function Step({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size={28} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

/** Returns the marked changes. A removed text and what replaces it are one. */
function changesIn(root: Element): Element[] {
  const marks = [...root.querySelectorAll("ins, del, [data-changed]")];
  return marks.filter((mark, index) => {
    const before = marks[index - 1];
    return !before || !(before.contains(mark) || isBeside(before, mark));
  });
}

function isBeside(one: Element, other: Element): boolean {
  const between = document.createRange();
  between.setStartAfter(one);
  between.setEndBefore(other);
  return /^[\s→]*$/.test(between.toString());
}
