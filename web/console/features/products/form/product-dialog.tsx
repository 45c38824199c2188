import { Checkbox, Input, Radio, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { Controller, useFormState, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Product, ProductDates, ProductItem } from "#shared/console/products/products.ts";
import { normalizeText } from "#shared/unicode.ts";
import { productsQuery } from "#web/api/products.ts";
import { usePublication } from "#web/api/session.ts";
import { fieldMessage } from "#web/console/components/feedback/field-errors.ts";
import { RecordDialogForm } from "#web/console/components/record/session/record-dialog-form.tsx";
import { useRecordSession } from "#web/console/components/record/session/use-record-session.ts";
import { paths } from "#web/console/routing/paths.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { ownNavigation } from "#web/ui/dialogs/unsaved-changes-guard.tsx";
import { addProduct, saveProduct } from "../products.api.ts";
import { itemKey } from "../unlock-kinds.ts";
import { UnlockedItems } from "../unlocked-items.tsx";
import { AddItem } from "./add-item.tsx";

interface ProductValues {
  name: string;
  key: string;
  unlocks: ProductItem[];
  downloads: boolean;
  dates: ProductDates;
  stays_readable: boolean;
}
const fields = ["name", "key", "unlocks", "downloads", "dates", "stays_readable"] as const;

function valuesOf(product: Product | null): ProductValues {
  const { name = "", key = "", unlocks = [], downloads = false } = product ?? {};
  const { dates = "all", stays_readable = false } = product ?? {};
  return { name, key, unlocks, downloads, dates, stays_readable };
}

interface ProductDialogProps {
  /** Null for a new one, which is opened after it was created. */
  product: Product | null;
  onClose: () => void;
}

/** Renders the dialog that creates or edits a product. After a conflict, the next save keeps changes to other fields. */
export function ProductDialog({ product, onClose }: ProductDialogProps) {
  const { t } = useTranslation(["product-form", "products", "common"]);
  const { organization, publication } = usePublication();
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useRecordSession<Product, ProductValues, keyof ProductValues>({
    start: product,
    shape: {
      fields,
      units: [["dates", "stays_readable"]],
      compared: { stays_readable: (values) => values.dates === "held" && values.stays_readable },
    },
    valuesOf,
    async save(values, { record }) {
      const { dates } = values;
      const body = { ...values, name: values.name.trim(), key: values.key.trim() };
      if (dates === "all") body.stays_readable = false;
      const saved = record
        ? await saveProduct(organization.id, record, body)
        : await addProduct(organization.id, body);
      notifications.show({
        color: "green",
        message: t(record ? "saved" : "created", { name: saved.name }),
      });
      if (record) onClose();
      else navigate(paths.product(publication.id, saved.id), { state: ownNavigation });
      return null;
    },
    async fetchNewest() {
      const newest = await client.fetchQuery({ ...productsQuery(organization.id), staleTime: 0 });
      return newest.find(({ id }) => id === product?.id) ?? null;
    },
  });
  const { control, register, setValue, getValues } = session.form;
  const { errors } = useFormState({ control: session.form.control });
  const dates = useWatch({ control, name: "dates" });
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={t(product ? "edit" : "products:new")}
      closeOnClickOutside={false}
      {...(!product && { parameter: "new" })}
    >
      <RecordDialogForm
        session={session}
        texts={{
          conflict: () => t("conflict"),
          gone: t("gone"),
          failed: (reason) => t("failed", { reason }),
        }}
        submit={product ? undefined : t("create")}
        onClose={onClose}
      >
        <TextInput
          {...register("name", {
            onBlur: () => {
              if (!product && getValues("key") === "") setValue("key", keyFromName(getValues("name")));
            },
          })}
          label={t("common:name")}
          description={t("name_hint")}
          error={fieldMessage(errors.name?.message)}
          autoComplete="off"
          maxLength={200}
          data-autofocus
        />
        <TextInput
          {...register("key")}
          label={t("products:key")}
          description={t("key_hint")}
          error={fieldMessage(errors.key?.message)}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <Controller
          name="unlocks"
          control={control}
          render={({ field: { value, onChange }, fieldState }) => (
            <UnlocksField items={value} onChange={onChange} error={fieldMessage(fieldState.error?.message)} />
          )}
        />
        <Controller
          name="dates"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Radio.Group label={t("dates.label")} value={value} onChange={onChange}>
              <Stack gap="xs" mt="xs">
                <Radio value="all" label={t("dates.all")} description={t("dates.all_hint")} />
                <Radio value="held" label={t("dates.held")} description={t("dates.held_hint")} />
              </Stack>
            </Radio.Group>
          )}
        />
        {dates === "held" && (
          <Controller
            name="stays_readable"
            control={control}
            render={({ field: { value, onChange } }) => (
              <Checkbox
                label={t("stays_readable")}
                description={t("stays_readable_hint")}
                checked={value}
                onChange={(event) => onChange(event.currentTarget.checked)}
              />
            )}
          />
        )}
        <Controller
          name="downloads"
          control={control}
          render={({ field: { value, onChange } }) => (
            <Checkbox
              label={t("downloads")}
              description={t("downloads_hint")}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        />
      </RecordDialogForm>
    </Dialog>
  );
}

const MAX_KEY_LENGTH = 100;

/** Suggests the key of a product: "Digital (Ü30)" becomes "digital-u30". Empty if the name has no Latin letter or digit. */
function keyFromName(name: string): string {
  return normalizeText(name.slice(0, MAX_KEY_LENGTH).toLowerCase(), "NFD")
    .replace(/[^a-z0-9 _.-]/g, "")
    .split(/[ _.-]/)
    .filter(Boolean)
    .join("-");
}

interface UnlocksFieldProps {
  items: ProductItem[];
  onChange: (items: ProductItem[]) => void;
  error: string | undefined;
}

function UnlocksField({ items, onChange, error }: UnlocksFieldProps) {
  const { t } = useTranslation("products");
  const add = (item: ProductItem) => {
    if (!items.some((one) => itemKey(one) === itemKey(item))) onChange([item, ...items]);
  };
  const remove = (item: ProductItem) => onChange(items.filter((one) => itemKey(one) !== itemKey(item)));
  return (
    <Input.Wrapper label={t("unlocks")} labelElement="div" error={error}>
      <Stack gap="sm" mt={4}>
        <AddItem chosen={items} onAdd={add} />
        <UnlockedItems items={items} onRemove={remove} />
      </Stack>
    </Input.Wrapper>
  );
}
