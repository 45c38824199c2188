import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type KillableDatabase, startKillableDatabase } from "#bff/testing/processes/killable-database.ts";
import { freePort } from "#bff/testing/servers/free-port.ts";
import { createSmallDisk, type SmallDisk } from "#bff/testing/small-disk.ts";
import { CHAOS_TOKEN } from "./clients/client.ts";
import { createMember, type Member } from "./member.ts";

const MIB = 1024 * 1024;
const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32).toString("base64")}`;
/** Enough for all stored files, because the disk must only be full while a fault is injected. */
const DISK_MIB = { initial: 192, perMinute: 12 };
/** The shortest possible setting, so that many imports change their worker during a run. */
export const LEASE_SECONDS = 10;
export const UPLOADER = { email: "chaos@example.com", password: "correct horse battery" };

const provision = (webhookUrl: string) => ({
  organizations: [
    {
      id: 1,
      name: "Chaos Press",
      api_tokens: [{ name: "chaos", token: CHAOS_TOKEN }],
      publications: [
        {
          id: 10,
          name: "Chaos Weekly",
          pubcode: "TOR",
          time_zone: "Europe/Berlin",
          language: "en",
          currency: "EUR",
          webhooks: [{ url: webhookUrl, secret: WEBHOOK_SECRET }],
        },
      ],
    },
  ],
  users: [{ ...UPLOADER, name: "Chaos", roles: [{ organization_id: 1, role: "admin" }] }],
});

/** The installation under test: a web process, two worker processes, a database and a disk. */
export interface ChaosInstallation {
  url: string;
  web: Member;
  workers: Member[];
  members: Member[];
  database: KillableDatabase;
  disk: SmallDisk;
  /** Returns the output of each process and of the database. */
  logs(): Promise<{ name: string; text: string }[]>;
  /** Stops all processes and deletes the data. */
  dispose(): Promise<void>;
}

/** Starts an installation that sends its webhooks to a receiver. The size of its disk depends on the duration of the run. */
export async function startInstallation(seconds: number, webhookUrl: string): Promise<ChaosInstallation> {
  const stops: (() => Promise<void>)[] = [];
  const dispose = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const database = await startKillableDatabase();
    stops.push(database.dispose);
    const disk = await createSmallDisk(
      (DISK_MIB.initial + DISK_MIB.perMinute * Math.ceil(seconds / 60)) * MIB,
    );
    stops.push(disk.dispose);
    const provisionFile = join(disk.path, "provision.json");
    await mkdir(disk.path, { recursive: true });
    await writeFile(provisionFile, JSON.stringify(provision(webhookUrl)));
    const member = async (name: string, role: string) =>
      createMember(name, {
        dataDir: disk.path,
        port: await freePort(),
        env: {
          DATABASE_URL: database.connectionString,
          NEWSRACK_ROLE: role,
          NEWSRACK_IMPORT_LEASE_SECONDS: String(LEASE_SECONDS),
          NEWSRACK_PROVISION: provisionFile,
          LOG_LEVEL: "warn",
        },
      });
    const web = await member("web", "web");
    const workers = [await member("worker 1", "worker"), await member("worker 2", "worker")];
    const members = [web, ...workers];
    stops.push(async () => void (await Promise.all(members.map((one) => one.stop()))));
    // The first process runs the migrations.
    await web.start();
    await Promise.all(workers.map((one) => one.start()));
    return {
      url: web.url(),
      web,
      workers,
      members,
      database,
      disk,
      logs: async () => [
        ...members.map((one) => ({ name: one.name, text: one.output() })),
        { name: "database", text: await database.log() },
      ],
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}
