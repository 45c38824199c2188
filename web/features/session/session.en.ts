const texts = {
  sign_in: {
    title: "Sign in",
    email: "E-mail",
    password: "Password",
    submit: "Sign in",
    wrong: "The e-mail address and the password do not match. Check both, then try again.",
    too_many: "Too many attempts. The next one is possible in {{wait}}.",
    failed: "You are not signed in. {{reason}}",
    help: "No account, or no password any more? Ask an administrator of your organization.",
    not_set_up_title: "Nobody can sign in yet",
    not_set_up_text:
      "This installation has no administrator. Open the one-time link that `npm start` printed, or get a new one with `npm run admin-link`.",
  },
  provider: {
    or: "or",
    sign_in: "Sign in with {{name}}",
  },
  second: {
    app_text: "Your account has a second factor. Enter the code that your authenticator app shows now.",
    app_code: "Code of the app",
    app_wrong: "This code is not right. Take the one that the app shows now.",
    recovery_text: "Enter one of the recovery codes that you kept when you set up the app. Each works once.",
    recovery_code: "Recovery code",
    recovery_wrong: "This is none of your recovery codes, or it was used already.",
    use_recovery: "Use a recovery code",
    use_app: "Use the app",
    start_again: "Start again",
    locked: "There were too many wrong codes. Try again in a quarter of an hour.",
    lapsed:
      "Start again: the password was entered too long ago, too many codes were wrong, or your sign-in details changed.",
  },
  again: {
    title: "Your session has ended",
    text: "Sign in to go on. What you typed on this page is still there.",
    later: "Not now",
    other_title: "You are somebody else now",
    other_text:
      "This page was opened by {{name}}. To go on with another account it has to be loaded again, and what {{name}} did not save is then gone.",
    other_reload: "Load the page again",
    other_back: "Sign in as {{name}} instead",
  },
  setup: {
    checking: "Checking the link",
    first_title: "Set up Newsrack",
    first_text: "You become the administrator. More people can be added later.",
    recovery_title: "Get back in",
    recovery_text:
      "With the e-mail address of an account you give it a new password; with another one you create an administrator.",
    you: "You",
    name: "Your name",
    email: "E-mail",
    email_hint: "You sign in with it.",
    password: "Password",
    password_hint: "At least {{min}} characters. A few words in a row are easier to remember.",
    organization: "Organization",
    organization_name: "Name of the organization",
    organization_hint: "The publisher that owns the publications, e.g. Example Press.",
    publication: "First publication",
    with_sample: "Load a sample publication",
    with_sample_text: "With an issue that is imported at once, to look around. It can be deleted later.",
    with_own: "Create my own publication",
    with_own_text: "Empty, with the name and time zone you choose.",
    submit_first: "Set up and sign in",
    submit_recovery: "Save and sign in",
    failed: "Nothing was set up. {{reason}}",
    link_title: "This link does not work",
    link_missing:
      "The address holds no token. Open the link exactly as it was printed; whoever runs this installation gets a new one with this command.",
    link_sign_in: "Go to sign-in",
    link_failed: "The link could not be checked",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    session: typeof texts;
  }
}
