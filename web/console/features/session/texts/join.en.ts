const texts = {
  join: {
    title: "Join {{organization}}",
    checking: "Checking invitation",
    from: "{{name}} invited {{email}}. The invitation expires {{until}}.",
    as: "As {{role}}",
    as_of: "As {{role}} of {{publication}}",
    have_account: "I already have an account",
    no_account: "I don't have an account",
    sign_in: "Sign in to join.",
    as_yourself: "You are signed in as {{email}}.",
    new_password_why:
      "Choose a new password. Administrators of your other organization may know the one you have. You'll be signed out everywhere else.",
    name: "Your name",
    password: "Password",
    password_hint: "At least {{min}} characters. A few words in a row are easier to remember.",
    submit: "Join",
    failed: "Couldn't join. {{reason}}",
    link_failed: "Couldn't check the invitation",
  },
  password: {
    title: "Choose a new password",
    checking: "Checking link",
    text: "For {{name}} ({{email}}). You'll be signed out everywhere.",
    password: "New password",
    submit: "Save password",
    failed: "Password not changed. {{reason}}",
    link_failed: "Couldn't check the link",
  },
  unusable: {
    title: "Invalid link",
    missing: "The address is incomplete. Open the full link you received.",
    sign_in: "Go to sign-in",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    join: typeof texts;
  }
}
