const texts = {
  title: "Your profile",
  load_failed: "Couldn't load your profile",
  failed: "Nothing was changed. {{reason}}",
  you: {
    title: "Account",
    hint: "Colleagues see your name in histories.",
    name: "Name",
    email: "Email",
    email_hint:
      "You sign in with this address. To use another one, ask an administrator for a new invitation.",
    save: "Save name",
    saved: "Name saved",
  },
  password: {
    title: "Password",
    hint: "A new password signs you out everywhere else.",
    none: "You don't have a password. You sign in through your organization's identity provider.",
    current: "Current password",
    next: "New password",
    next_hint: "At least {{min}} characters. A few words in a row are easier to remember.",
    save: "Change password",
    saved: "Password changed. You're signed out everywhere else.",
  },
  two_factor: {
    title: "Two-factor authentication",
    hint: "After your password, you enter a code from an authenticator app.",
    off: "Off. You sign in with your password only.",
    on: "On. Recovery codes left: {{count}}.",
    needs_password: "Set up two-factor authentication with your identity provider.",
    turn_on: "Set up app",
    turn_off: "Turn off",
    renew: "New recovery codes",
    password_on: "Enter your password to set up the app. You'll be signed out everywhere else.",
    password_off:
      "Enter your password to turn off two-factor authentication. You'll be signed out everywhere else.",
    password_renew:
      "Enter your password. Your current recovery codes stop working, and you'll be signed out everywhere else.",
    continue: "Continue",
    scan: "Scan this code with your authenticator app.",
    scan_label: "QR code for the authenticator app",
    type: "Or enter this setup key in the app.",
    secret: "Setup key",
    copy_secret: "Copy setup key",
    code: "Authenticator code",
    confirm: "Turn on",
    turned_on: "Two-factor authentication is on. Save these codes before you continue.",
    turned_off: "Two-factor authentication is off",
    codes_title: "Recovery codes",
    leave_title: "Leave without saving the codes?",
    leave_text: "The codes are shown only once. Without them, you lose access if you lose your phone.",
    codes_text:
      "Use a code to sign in when you don't have your app. Each code works once. The codes are shown only once, so print them or store them in your password manager.",
    codes: "Recovery codes",
    copy_codes: "Copy codes",
    download: "Download codes",
    file: "newsrack-recovery-codes.txt",
    kept: "I've saved my codes",
  },
  links: {
    title: "Identity provider",
    hint: "Accounts you can use to sign in.",
    list: "Linked accounts",
    identity: "Account {{subject}} at {{issuer}}",
    since: "Linked {{when}}",
    needs_password: "To unlink this account, you need a password. Ask an administrator for a password link.",
    unlink: "Unlink",
    unlink_named: "Unlink {{name}}",
    unlink_title: "Unlink {{name}}?",
    unlink_text:
      "Enter your password to unlink this account. You can't sign in with it until you link it again. You'll be signed out everywhere else.",
    unlinked: "Account unlinked",
    link: "Link {{name}}",
    link_hint: "Sign in to {{name}} as {{email}} to link that account. You'll be signed out everywhere else.",
  },
  sessions: {
    title: "Sessions",
    hint: "Sign out sessions you don't recognize, then change your password.",
    load_failed: "Couldn't load your sessions",
    device: "{{browser}} on {{system}}",
    unknown_browser: "Unknown browser",
    unknown_system: "unknown device",
    current: "This session",
    seen: "Last active {{when}} from {{address}}",
    unknown_address: "an unknown address",
    began: "Signed in {{when}}",
    end: "Sign out",
    end_named: "Sign out {{device}}",
    ended: "Session signed out",
    end_others: "Sign out all others",
    end_others_title: "Sign out all other sessions?",
    end_others_text: "You stay signed in here.",
    ended_others: "All other sessions signed out",
    list: "Sessions",
  },
} as const;

export default texts;

declare module "i18next" {
  interface ResourceNamespaceMap {
    profile: typeof texts;
  }
}
