import { Button, Group, Progress, Text } from "@mantine/core";
import { ImagePlus, Trash2 } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ConsoleStory } from "#shared/console/articles/stories.ts";
import { imageLimits } from "#shared/limits.ts";
import { errorMessage } from "#web/console/components/feedback/error-message.ts";
import { formatBinaryBytes, formatBytes, formatNumber } from "#web/console/i18n/formats.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { imageFailure, imageTypes } from "../../image-file.ts";
import classes from "../article-panel.module.css";

export interface ArticleImageFieldProps {
  image: ConsoleStory["image"];
  readOnly: boolean;
  /** Uploads a new image. The field shows the message of a thrown error. */
  onChoose: (file: File, onProgress: (progress: number) => void) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** Renders the teaser image with its upload limits and buttons to replace and remove it. Files can also be dropped. */
export function ArticleImageField(props: ArticleImageFieldProps) {
  const { image, readOnly, onChoose, onRemove } = props;
  const { t } = useTranslation("articles");
  const picker = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<{ name: string; progress: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const limit = formatBinaryBytes(imageLimits.bytes);

  async function choose(file: File | undefined): Promise<void> {
    if (!file || readOnly) return;
    const { name } = file;
    setProblem(null);
    setSending({ name, progress: 0 });
    try {
      await onChoose(file, (progress) => setSending({ name, progress }));
    } catch (error) {
      setProblem(t("article.image.failed", { name, reason: imageFailure(t, error) }));
    } finally {
      setSending(null);
    }
  }

  async function remove(): Promise<void> {
    const agreed = await confirm({
      title: t("article.image.remove_title"),
      text: t("article.image.remove_text"),
      confirm: t("article.image.remove"),
      destructive: true,
    });
    if (!agreed) return;
    try {
      await onRemove();
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  if (readOnly && !image)
    return (
      <Text size="sm" c="dimmed">
        {t("article.image.none")}
      </Text>
    );
  const takesFiles = {
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      void choose(event.dataTransfer.files[0]);
    },
  };
  return (
    <div className={classes.image} data-over={over || undefined} {...(readOnly ? {} : takesFiles)}>
      {image && (
        <img
          src={image.url}
          alt={t("article.image.alt")}
          width={image.width}
          height={image.height}
          className={classes.picture}
        />
      )}
      {sending ? (
        <div>
          <Text size="sm" role="status">
            {t("article.image.uploading", { name: sending.name })}
          </Text>
          <Progress
            mt={6}
            size={4}
            value={sending.progress * 100}
            aria-label={t("article.image.progress", { name: sending.name })}
          />
        </div>
      ) : (
        !readOnly && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={<ImagePlus size={16} aria-hidden />}
              onClick={() => picker.current?.click()}
            >
              {t(image ? "article.image.replace" : "article.image.add")}
            </Button>
            {image && (
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                leftSection={<Trash2 size={16} aria-hidden />}
                onClick={() => void remove()}
              >
                {t("article.image.remove")}
              </Button>
            )}
          </Group>
        )
      )}
      <Text size="xs" c="dimmed">
        {image
          ? t("article.image.facts", {
              width: formatNumber(image.width),
              height: formatNumber(image.height),
              size: formatBytes(image.size),
            })
          : t("article.image.hint", { limit, megapixels: imageLimits.pixels / 1_000_000 })}{" "}
        {t("article.image.public")}
      </Text>
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={imageTypes}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          void choose(file);
        }}
      />
    </div>
  );
}
