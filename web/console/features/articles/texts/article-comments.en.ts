const texts = {
  title: "Comments",
  button_one: "Comments, {{count, number}} open",
  button_other: "Comments, {{count, number}} open",
  button_failed: "Comments, couldn't be loaded",
  close: "Close comments",
  comment: "Comment",
  comment_keys: "Comment ({{keys}})",
  filter: {
    label: "Show comments",
    open: "Open ({{count, number}})",
    resolved: "Resolved ({{count, number}})",
  },
  show: "Show comment",
  added: "Comment added",
  replied: "Reply added",
  empty: {
    open: "No open comments",
    resolved: "No resolved comments",
    hint: "Select text, then choose Comment.",
    hint_keys: "Select text, then choose Comment or press {{keys}}.",
  },
  load_failed: "Couldn't load the comments",
  list: "Comments on the text",
  replies: "Replies",
  quote: "Go to “{{quote}}”",
  gone: "This text was deleted.",
  deleted_text: "The text was deleted. Select another part to comment on.",
  edited: "edited",
  edited_at: "Edited {{when}}",
  resolved_by: "Resolved by {{name}} {{when}}",
  actions: "Actions for the comment by {{name}}",
  edit: "Edit",
  delete: "Delete",
  reply: "Reply",
  resolve: "Resolve",
  reopen: "Reopen",
  save: "Save",
  cancel: "Cancel",
  send: "Comment",
  new: {
    title: "New comment",
    label: "Your comment",
  },
  reply_label: "Your reply",
  edit_label: "Your comment",
  send_failed: "Your comment wasn't saved. {{reason}}",
  failed: "The comment wasn't changed. {{reason}}",
  delete_title: "Delete this comment?",
  delete_text: "The comment is permanently deleted.",
  delete_thread_one: "The comment and {{count, number}} reply are permanently deleted.",
  delete_thread_other: "The comment and {{count, number}} replies are permanently deleted.",
  unsent_title: "Leave without sending your comment?",
  unsent_text: "The comment that you are writing is lost.",
};
export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    "article-comments": typeof texts;
  }
}
