import { Alert, Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Bot, Plus, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { usePublication } from "#web/api/session.ts";
import { QueryBoundary } from "#web/console/components/feedback/query-boundary.tsx";
import { paths } from "#web/console/routing/paths.ts";
import { OpenRecord, useOpenRecord } from "#web/ui/dialogs/open-record.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Section } from "#web/ui/page/section.tsx";
import { accessConfigQuery } from "../access.api.ts";
import { ChatbotDialog } from "./chatbot-dialog.tsx";
import { ChatbotList } from "./chatbot-list.tsx";
import { chatbotsQuery } from "./chatbots.api.ts";
import classes from "./chatbots.module.css";

export default function ChatbotsTab() {
  const { t } = useTranslation("access-chatbots");
  const { publication, can } = usePublication();
  const chatbots = useQuery(chatbotsQuery(publication.id));
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useOpenRecord(chatbots.data, "uuid");
  const mayWrite = can("chatbots.write");
  const add = mayWrite && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t("add")}
    </Button>
  );
  return (
    <>
      <QueryBoundary query={chatbots} failed={t("load_failed")} rows={3}>
        {(list) =>
          list.length > 0 ? (
            <Section title={t("title")} description={t("description")} actions={add}>
              {can("access.read") && <EndpointDisabled publicationId={publication.id} />}
              <ChatbotList
                chatbots={list}
                publicationId={publication.id}
                onEdit={mayWrite ? setEdited : null}
              />
            </Section>
          ) : (
            <EmptyState icon={Bot} title={t("empty.title")} action={add}>
              {t(mayWrite ? "empty.text" : "empty.text_reading")}
            </EmptyState>
          )
        }
      </QueryBoundary>
      {adding && (
        <ChatbotDialog publicationId={publication.id} chatbot={null} onClose={() => setAdding(false)} />
      )}
      <OpenRecord of={edited}>
        {(chatbot) => (
          <ChatbotDialog publicationId={publication.id} chatbot={chatbot} onClose={() => setEdited(null)} />
        )}
      </OpenRecord>
    </>
  );
}

/** Warns that readers can't open chatbots because the endpoint isn't enabled. */
function EndpointDisabled({ publicationId }: { publicationId: number }) {
  const { t } = useTranslation("access-chatbots");
  const { data: config } = useQuery(accessConfigQuery(publicationId));
  if (!config || (config.auth_server_url !== null && config.endpoints.includes("authorize_chatbot")))
    return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />} className={classes.notice}>
      {t("not_asked")}{" "}
      <Anchor
        component={Link}
        to={paths.accessTab(publicationId, "configuration")}
        size="sm"
        underline="always"
      >
        {t("to_configuration")}
      </Anchor>
    </Alert>
  );
}
