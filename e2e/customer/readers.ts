/** Who may sign in at the demonstration's identity provider. The passwords stand on its login page. */
export interface Reader {
  name: string;
  password: string;
  /** What the login page says of them. */
  about: string;
}

export const readers: Reader[] = [
  { name: "anna", password: "anna-reads", about: "subscribes to everything" },
  { name: "ben", password: "ben-reads", about: "bought one issue: issue-1" },
  { name: "carla", password: "carla-reads", about: "has nothing" },
  { name: "dora", password: "dora-reads", about: "had everything, and was locked out" },
  {
    name: "emil",
    password: "emil-reads",
    about: "subscribes to category 501 without downloads, and has bot-1",
  },
];
