const texts = {
  sign_in: {
    title: "Sign in",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    wrong: "The email address and password don't match. Check both, then try again.",
    too_many: "Too many attempts. Try again in {{wait}}.",
    failed: "Couldn't sign in. {{reason}}",
    help: "No account, or forgot your password? Ask an administrator of your organization.",
    not_set_up_title: "Newsrack isn't set up yet",
    not_set_up_text:
      "This installation has no administrator yet. Open the one-time link that `npm start` printed, or create a new one with `npm run admin-link`.",
  },
  provider: {
    or: "or",
    sign_in: "Sign in with {{name}}",
  },
  second: {
    app_text: "Enter the code from your authenticator app.",
    app_code: "Authenticator code",
    app_wrong: "That code is wrong. Enter the current code from your authenticator app.",
    recovery_text: "Enter one of the recovery codes you saved during setup. Each code works once.",
    recovery_code: "Recovery code",
    recovery_wrong: "That isn't one of your unused recovery codes.",
    use_recovery: "Use recovery code",
    use_app: "Use authenticator app",
    start_again: "Start over",
    locked: "Too many wrong codes. Try again in 15 minutes.",
    lapsed: "Start over. The sign-in expired, too many codes were wrong, or your sign-in details changed.",
  },
  again: {
    title: "Your session has ended",
    text: "Sign in to continue. Your changes on this page are still here.",
    later: "Not now",
    other_title: "You signed in with a different account",
    other_text:
      "{{name}} opened this page. To continue with your account, reload the page. Unsaved changes by {{name}} will be lost.",
    other_reload: "Reload page",
    other_back: "Sign in as {{name}} instead",
  },
  setup: {
    checking: "Checking link",
    first_title: "Set up Newsrack",
    first_text: "You'll be the administrator. You can add more people later.",
    recovery_title: "Account recovery",
    recovery_text:
      "Enter the email address of an existing account to set its new password, or another address to create an administrator.",
    you: "Your account",
    name: "Your name",
    email: "Email",
    email_hint: "You'll sign in with this address.",
    password: "Password",
    password_hint: "At least {{min}} characters. A few words in a row are easier to remember.",
    organization: "Organization",
    organization_name: "Organization name",
    organization_hint: "The publisher that owns the publications, such as Example Press.",
    publication: "First publication",
    with_sample: "Load a sample publication",
    with_sample_text: "Explore Newsrack with a sample issue. You can delete it later.",
    with_own: "Create your own publication",
    with_own_text: "An empty publication with your name and time zone.",
    submit_first: "Set up and sign in",
    submit_recovery: "Save and sign in",
    failed: "Setup failed. {{reason}}",
    link_missing:
      "The address is incomplete. Open the full link. The operator of this installation can create a new one with this command.",
    link_failed: "Couldn't check the link",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    session: typeof texts;
  }
}
