import { Button, Group, getDefaultZIndex, Popover, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import classes from "../markdown-editor.module.css";
import type { ImageDescriptionRequest } from "./use-image-uploads.ts";

/** Dialogs open above the popover. */
const UNDER_DIALOGS = getDefaultZIndex("modal") - 1;

/** Returns the position of the popover, kept within the window if the image was scrolled out of view. */
function spotAt({ left, top }: ImageDescriptionRequest["at"]) {
  return { left: `clamp(1rem, ${left}px, 100vw - 1rem)`, top: `clamp(4rem, ${top}px, 100dvh - 1rem)` };
}

export interface ImageDescriptionPopoverProps {
  question: ImageDescriptionRequest;
  onAnswer: (alt: string) => void;
}

/** Asks for the alt text of an image at the place of the image. Escape leaves the alt text empty. */
export function ImageDescriptionPopover({ question, onAnswer }: ImageDescriptionPopoverProps) {
  const { t } = useTranslation("markdown-editor");
  const [alt, setAlt] = useState("");
  const answer = (text: string) => {
    onAnswer(text);
    question.view.focus();
  };
  return (
    <Popover
      opened
      onClose={() => answer("")}
      trapFocus
      width={320}
      position="bottom-start"
      shadow="md"
      zIndex={UNDER_DIALOGS}
    >
      <Popover.Target>
        <span className={classes.spot} style={spotAt(question.at)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t("image.describe")}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            answer(alt);
          }}
        >
          <Stack gap="xs">
            <TextInput
              data-autofocus
              label={t("image.describe")}
              description={t("image.describe_hint")}
              value={alt}
              maxLength={1000}
              onChange={(event) => setAlt(event.currentTarget.value)}
            />
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Text size="xs" c="dimmed" truncate>
                {question.fileName}
              </Text>
              <Group gap="xs" wrap="nowrap">
                <Button size="xs" variant="default" onClick={() => answer("")}>
                  {t("image.decorative")}
                </Button>
                <Button size="xs" type="submit" disabled={alt.trim() === ""}>
                  {t("image.use")}
                </Button>
              </Group>
            </Group>
          </Stack>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
