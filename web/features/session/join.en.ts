const texts = {
  join: {
    title: "Join {{organization}}",
    checking: "Checking the invitation",
    from: "{{name}} invited {{email}}, until {{until}}.",
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
    failed: "You have not joined. {{reason}}",
    link_failed: "The invitation could not be checked",
  },
  password: {
    title: "Choose a new password",
    checking: "Checking the link",
    text: "For {{name}}, {{email}}. Wherever you are signed in, you are signed out.",
    password: "New password",
    submit: "Save the password",
    failed: "The password is as it was. {{reason}}",
    link_failed: "The link could not be checked",
  },
  unusable: {
    title: "This link does not work",
    missing: "The address holds no token. Open the link exactly as you got it.",
    sign_in: "Go to sign-in",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    join: typeof texts;
  }
}
