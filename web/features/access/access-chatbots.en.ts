const texts = {
  title: "Chatbots",
  description: "Each is opened only by readers whom the publisher's endpoint lets in.",
  add: "Add chatbot",
  edit: "Edit",
  edit_named: "Edit {{name}}",
  edit_title: "Edit “{{name}}”",
  delete: "Delete",
  delete_named: "Delete {{name}}",
  delete_title: "Delete “{{name}}”?",
  delete_text: "Readers cannot open it any more. Its identifier is not given to another one by itself.",
  deleted: "{{name}} is deleted.",
  delete_failed: "{{name}} is still there. {{reason}}",
  added: "{{name}} is added.",
  saved: "{{name}} is saved.",
  failed: "Not saved. {{reason}}",
  gone: "The chatbot was deleted meanwhile. Close this and add it again, if it is still wanted.",
  conflict:
    "Somebody changed it meanwhile: name “{{name}}”, address {{url}}, product identifiers {{product}}. Yours is kept here; save again to put it in place.",
  load_failed: "The chatbots could not be loaded",
  not_asked:
    "Readers cannot open chatbots yet: the endpoint authorize_chatbot is not among those that are asked.",
  to_configuration: "Go to the configuration",
  copy_uuid: "Copy the identifier",
  copy_address: "Copy the address",
  no_product: "none",
  field: {
    name: "Name",
    url: "Answers at",
    product_id_external: "Product identifiers",
    uuid: "Identifier",
    reader_address: "Readers open it at",
  },
  help: {
    name: "Shown to readers, and sent to the publisher's endpoint.",
    url: "The address that readers are sent to once they are let in.",
    product_id_external: "What the publisher knows it by; several are separated by commas.",
    uuid: "A UUID that exists already. Leave it empty, and one is made.",
  },
  empty: {
    title: "No chatbots yet",
    text: "A chatbot answers readers' questions, at an address of its own. It is opened only by readers whom the publisher's endpoint lets in.",
    text_reading:
      "A chatbot answers readers' questions, at an address of its own. Editors and administrators add them here.",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "access-chatbots": typeof texts;
  }
}
