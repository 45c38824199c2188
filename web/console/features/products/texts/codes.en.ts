const texts = {
  title: "Codes",
  text: "Readers redeem a code to hold this product, for example from a letter or a voucher.",
  load_failed: "Couldn't load the codes",
  empty_title: "No codes yet",
  empty_text:
    "Create a batch of codes to print, mail or hand out. You see them once, and download them as a file.",
  new: "New codes",
  create: "Create codes",
  create_failed: "No codes were created. {{reason}}",
  batch: "Batch",
  created: "{{when}} by {{name}}",
  gives: "Holding",
  gives_days_one: "{{count}} day",
  gives_days_other: "{{count}} days",
  gives_until: "Until {{day}}",
  gives_forever: "No end",
  redeemed: "Redeemed",
  redeemed_of: "{{redeemed}} of {{total}}",
  uses_each: "{{codes}} codes, {{uses}} uses each",
  expires_on: "Until {{day}}",
  actions: "Actions",
  state: {
    label: "Status",
    usable: "Usable",
    used: "Used up",
    expired: "Expired",
    revoked: "Revoked",
  },
  name: "Name",
  name_hint: "Only you see it, such as “Spring campaign”.",
  count: "Number of codes",
  uses: "Uses for each code",
  length: {
    label: "Holding",
    days: "A number of days from the redemption",
    until: "Until a day",
    forever: "Without an end",
  },
  days: "Days",
  until: "Last day of the holding",
  expires: "Redeemable until",
  expires_hint: "Leave empty if codes don't expire.",
  made: {
    title: "New codes of “{{name}}”",
    text_one: "Here is your code. It's shown only now, so download it before you close this.",
    text_other:
      "Here are your {{formatted}} codes. They're shown only now, so download them before you close this.",
    label: "New codes",
    more_one: "One more code is in the file.",
    more_other: "{{formatted}} more codes are in the file.",
    copy: "Copy these codes",
    download: "Download CSV",
    done: "Done",
    leave_title: "Leave without downloading the codes?",
    leave_text: "The codes are shown only once. Without them, you have to create a new batch.",
  },
  revoke: {
    action: "Revoke",
    of: "Revoke {{name}}",
    question: "Revoke the codes of “{{name}}”?",
    text: "No one can redeem these codes from now on, which can't be undone. Readers who have redeemed one keep their holding.",
    done: "Codes revoked",
    failed: "Codes not revoked. {{reason}}",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    codes: typeof texts;
  }
}
