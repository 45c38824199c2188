import { Group, NumberInput, Radio, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_CODES } from "#shared/console/products/codes.ts";
import type { Product } from "#shared/console/products/products.ts";
import { usePublication } from "#web/api/session.ts";
import { unplacedReason } from "#web/console/components/feedback/error-message.ts";
import { errorAt } from "#web/console/components/feedback/field-errors.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { DialogForm } from "#web/ui/dialogs/dialog-form.tsx";
import { DayInput } from "#web/ui/inputs/day-input.tsx";
import { addBatch } from "../products.api.ts";
import { NewCodes } from "./new-codes.tsx";

const lengths = ["days", "until", "forever"] as const;

interface BatchValues {
  name: string;
  count: number | string;
  uses: number | string;
  length: (typeof lengths)[number];
  days: number | string;
  until: string | null;
  expires_on: string | null;
}

const START: BatchValues = {
  name: "",
  count: 100,
  uses: 1,
  length: "days",
  days: 365,
  until: null,
  expires_on: null,
};

interface NewBatchDialogProps {
  product: Product;
  onClose: () => void;
}

export function NewBatchDialog({ product, onClose }: NewBatchDialogProps) {
  const { t } = useTranslation(["codes", "common"]);
  const { organization } = usePublication();
  const [values, setValues] = useState(START);
  const change = (part: Partial<BatchValues>) => setValues((before) => ({ ...before, ...part }));
  const { name, count, uses, length, days, until, expires_on } = values;
  const create = useMutation({
    mutationFn: () =>
      addBatch(organization.id, {
        name,
        product: product.key,
        count: Number(count),
        uses: Number(uses),
        days: length === "days" ? Number(days) : null,
        until: length === "until" ? until : null,
        expires_on,
      }),
  });
  const made = create.data;
  const reason = unplacedReason(create.error, ["name", "count", "uses", "days", "until", "expires_on"]);
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={made ? t("made.title", { name: made.batch.name }) : t("new")}
      closeOnClickOutside={false}
      withCloseButton={!made}
      result={made && <NewCodes batch={made.batch} codes={made.codes} onDone={onClose} />}
    >
      <DialogForm
        problem={reason && t("create_failed", { reason })}
        submit={t("create")}
        saving={create.isPending}
        unsaved={JSON.stringify(values) !== JSON.stringify(START)}
        incomplete={length === "until" && until === null}
        onSubmit={() => create.mutate()}
        onCancel={onClose}
      >
        <TextInput
          label={t("common:name")}
          description={t("name_hint")}
          value={name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={errorAt(create.error, "name")}
          autoComplete="off"
          maxLength={200}
          data-autofocus
        />
        <Group align="flex-start" grow preventGrowOverflow={false}>
          <NumberInput
            label={t("count")}
            value={count}
            onChange={(value) => change({ count: value })}
            min={1}
            max={MAX_CODES}
            allowDecimal={false}
            error={errorAt(create.error, "count")}
          />
          <NumberInput
            label={t("uses")}
            value={uses}
            onChange={(value) => change({ uses: value })}
            min={1}
            allowDecimal={false}
            error={errorAt(create.error, "uses")}
          />
        </Group>
        <Radio.Group
          label={t("length.label")}
          value={length}
          onChange={(value) => change({ length: lengths.find((one) => one === value) ?? "days" })}
        >
          <Stack gap="xs" mt="xs">
            {lengths.map((value) => (
              <Radio key={value} value={value} label={t(`length.${value}`)} />
            ))}
          </Stack>
        </Radio.Group>
        {length === "days" && (
          <NumberInput
            label={t("days")}
            value={days}
            onChange={(value) => change({ days: value })}
            min={1}
            allowDecimal={false}
            error={errorAt(create.error, "days")}
          />
        )}
        {length === "until" && (
          <DayInput
            label={t("until")}
            value={until}
            onChange={(day) => change({ until: day })}
            error={errorAt(create.error, "until")}
          />
        )}
        <DayInput
          label={t("expires")}
          description={t("expires_hint")}
          value={expires_on}
          onChange={(day) => change({ expires_on: day })}
          clearable
          error={errorAt(create.error, "expires_on")}
        />
      </DialogForm>
    </Dialog>
  );
}
