/** Emails by template: a subject, a text, the label of the link, and a note below it. Templates without a link have no `action`. */
export const mail = {
  invitation: {
    subject: "Invitation to {{organization}}",
    text: "{{person}} invites you to work on {{organization}} in Newsrack.",
    action: "Accept invitation",
    note: "The link works for 7 days. If you don't expect this invitation, ignore this email.",
  },
  new_password: {
    subject: "Set a new password for Newsrack",
    text: "{{person}} created a link with which you can set a new password for Newsrack.",
    action: "Set new password",
    note: "The link works once, for 24 hours. If you don't want a new password, ignore this email.",
  },
  review_requested: {
    subject: "Sign-off requested: {{name}}",
    text: "{{person}} asks for the sign-off of “{{name}}” in {{publication}}.",
    action: "Open",
    note: "You can turn off these emails in your profile.",
  },
  reader_verification: {
    subject: "Confirm your email address",
    text: "Confirm your email address to finish your registration with {{publication}}.",
    action: "Confirm email address",
    note: "The link works once, for 24 hours. If you didn't register, ignore this email.",
  },
  reader_known: {
    subject: "You already have an account",
    text: "Someone tried to register with your email address at {{publication}}. You already have an account, so you can sign in.",
    action: "Sign in",
    note: "If it wasn't you, ignore this email. Nothing has changed.",
  },
  reader_new_password: {
    subject: "Set a new password",
    text: "Set a new password for your account with {{publication}}.",
    action: "Set new password",
    note: "The link works once, for 1 hour. If you didn't ask for it, ignore this email. Your password stays the same.",
  },
  reader_new_address: {
    subject: "Confirm your new email address",
    text: "Confirm this email address to use it for your account with {{publication}}.",
    action: "Confirm email address",
    note: "The link works once, for 24 hours. If you didn't ask for it, ignore this email.",
  },
  reader_address_changed: {
    subject: "Your email address was changed",
    text: "The email address of your account with {{publication}} was changed. If it wasn't you, contact {{publication}}.",
  },
  reader_password_changed: {
    subject: "Your password was changed",
    text: "The password of your account with {{publication}} was changed, and you were signed out on all other devices. If it wasn't you, set a new password.",
  },
  reader_passkey_added: {
    subject: "A passkey was added",
    text: "A passkey was added to your account with {{publication}}. If it wasn't you, set a new password, which removes all passkeys.",
  },
  reader_invitation: {
    subject: "Your account with {{publication}}",
    text: "{{publication}} created an account for you. Set a password to sign in and read.",
    action: "Set password",
    note: "The link works for 7 days. If you don't expect this email, ignore it.",
  },
} as const;
