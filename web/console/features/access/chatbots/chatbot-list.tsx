import { Anchor, Code, Group, Title } from "@mantine/core";
import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Chatbot } from "#shared/console/access/chatbots.ts";
import { getKioskChatbot } from "#shared/kiosk/readers.ts";
import { urlOf } from "#web/api/http/request.ts";
import { runAction } from "#web/console/components/feedback/run-action.ts";
import { CopyButton } from "#web/ui/data-display/copy-button.tsx";
import { RowMenu } from "#web/ui/lists/row-menu.tsx";
import { removeChatbot } from "./chatbots.api.ts";
import classes from "./chatbots.module.css";

interface ChatbotListProps {
  chatbots: Chatbot[];
  publicationId: number;
  /** Null without write permission. */
  onEdit: ((chatbot: Chatbot) => void) | null;
}

export function ChatbotList({ chatbots, publicationId, onEdit }: ChatbotListProps) {
  const { t } = useTranslation("access-chatbots");
  return (
    <ul className={classes.list} aria-label={t("title")}>
      {chatbots.map((chatbot) => (
        <li key={chatbot.uuid} className={classes.card}>
          <Group gap="8px 16px" align="flex-start" justify="space-between">
            <Title order={3} size="h4" className={classes.name}>
              {chatbot.name}
            </Title>
            {onEdit && (
              <Actions chatbot={chatbot} publicationId={publicationId} onEdit={() => onEdit(chatbot)} />
            )}
          </Group>
          <Details chatbot={chatbot} publicationId={publicationId} />
        </li>
      ))}
    </ul>
  );
}

function Details({ chatbot, publicationId }: { chatbot: Chatbot; publicationId: number }) {
  const { t } = useTranslation("access-chatbots");
  const { uuid, product_id_external, url } = chatbot;
  const address = window.location.origin + urlOf(getKioskChatbot, { publication_id: publicationId, uuid });
  return (
    <dl className={classes.details}>
      <Detail name={t("field.uuid")}>
        <Code className={classes.code}>{uuid}</Code>
        <CopyButton value={uuid} label={t("copy_uuid")} size="compact-xs" />
      </Detail>
      <Detail name={t("field.reader_address")}>
        <Code className={classes.code}>{address}</Code>
        <CopyButton value={address} label={t("copy_address")} size="compact-xs" />
      </Detail>
      <Detail name={t("field.url")}>
        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm" className={classes.code}>
          {url}
        </Anchor>
      </Detail>
      <Detail name={t("field.product_id_external")}>
        <span className={classes.code}>{product_id_external || t("no_product")}</span>
      </Detail>
    </dl>
  );
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.detail}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface ActionsProps {
  chatbot: Chatbot;
  publicationId: number;
  onEdit: () => void;
}

function Actions({ chatbot, publicationId, onEdit }: ActionsProps) {
  const { t } = useTranslation(["access-chatbots", "common"]);
  const { name } = chatbot;
  const remove = () =>
    runAction({
      question: {
        title: t("common:actions.delete_title", { name }),
        text: t("delete_text"),
        confirm: t("common:actions.delete"),
      },
      run: () => removeChatbot(publicationId, chatbot),
      done: t("deleted", { name }),
      failed: (reason) => t("delete_failed", { name, reason }),
    });

  return (
    <RowMenu
      label={t("common:list.actions_of", { name })}
      groups={[
        [{ label: t("common:actions.edit"), icon: Pencil, run: onEdit }],
        [{ label: t("common:actions.delete"), icon: Trash2, grave: true, run: () => void remove() }],
      ]}
    />
  );
}
