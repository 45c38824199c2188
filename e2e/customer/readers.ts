/** A sample reader of the identity provider. Its login page shows the passwords. */
export interface Reader {
  name: string;
  password: string;
  /** Description on the login page. */
  about: string;
}

export const readers: Reader[] = [
  { name: "anna", password: "anna-reads", about: "subscribes to everything" },
  { name: "ben", password: "ben-reads", about: "bought issue-1" },
  { name: "carla", password: "carla-reads", about: "has nothing" },
  { name: "dora", password: "dora-reads", about: "subscribes to everything, but her tokens are revoked" },
  {
    name: "emil",
    password: "emil-reads",
    about: "subscribes to category 501 without downloads, and has bot-1",
  },
];
