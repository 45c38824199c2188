export default {
  load_failed: "Couldn't load the settings",
  saved: "The settings for readers are saved.",
  sign_up_title: "New readers",
  sign_up_hint: "Who can create an account through the publications of {{organization}}.",
  sign_up: "Sign-up",
  policy: { open: "Open", invitation: "By invitation", closed: "Closed" },
  policy_hint: {
    open: "Anyone with an email address. The address is verified by email.",
    invitation: "Only readers whom you invite, or who get a product.",
    closed: "No one. Existing readers still sign in.",
  },
  retention_title: "Retention",
  retention_hint: "Which data of readers Newsrack deletes automatically.",
  unverified_days: "Unverified accounts",
  unverified_days_hint:
    "Days after which an account is deleted whose address was never verified. Accounts with a product that has not ended or an open invitation are kept.",
  ended_holding_days: "Ended holdings",
  ended_holding_days_hint:
    "Days after its end when a holding is deleted. Holdings of products that stay readable are kept.",
} as const;
