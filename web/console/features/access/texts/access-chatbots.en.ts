export default {
  title: "Chatbots",
  description: "Only readers authorized by your endpoint can open a chatbot.",
  add: "Add chatbot",
  edit_title: "Edit “{{name}}”",
  delete_text: "Readers lose access immediately. Its ID isn't reused.",
  deleted: "{{name}} deleted",
  delete_failed: "{{name}} not deleted. {{reason}}",
  added: "{{name}} added",
  saved: "{{name}} saved",
  gone: "Someone else deleted this chatbot. Close this dialog, and add the chatbot again if you still need it.",
  conflict:
    "Someone else saved the name “{{name}}”, the address {{url}}, and the product IDs {{product}}. Your changes are still here. Save again to overwrite theirs.",
  conflict_person:
    "{{who}} saved the name “{{name}}”, the address {{url}}, and the product IDs {{product}}. Your changes are still here. Save again to overwrite theirs.",
  conflict_self:
    "You saved the name “{{name}}”, the address {{url}}, and the product IDs {{product}} in another tab. Your changes are still here. Save again to overwrite it.",
  load_failed: "Couldn't load chatbots",
  not_asked: "Readers can't open chatbots yet because the endpoint authorize_chatbot isn't enabled.",
  to_configuration: "Go to configuration",
  copy_uuid: "Copy ID",
  copy_address: "Copy address",
  no_product: "none",
  field: {
    name: "Name",
    url: "Chatbot address",
    product_id_external: "Product IDs",
    uuid: "ID",
    reader_address: "Reader address",
  },
  help: {
    name: "Shown to readers and sent to your endpoint.",
    url: "Authorized readers are sent to this address.",
    product_id_external: "Your product IDs, separated by commas.",
    uuid: "An existing UUID. Leave this empty to create one.",
  },
  empty: {
    title: "No chatbots yet",
    text: "A chatbot answers your readers' questions. Only readers authorized by your endpoint can open it.",
    text_reading: "A chatbot answers your readers' questions. Editors and administrators can add one here.",
  },
} as const;
