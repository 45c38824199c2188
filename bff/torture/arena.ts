import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../testing/free-port.ts";
import { type KillableDatabase, startKillableDatabase } from "../testing/killable-database.ts";
import { createSmallDisk, type SmallDisk } from "../testing/small-disk.ts";
import { TORTURE_TOKEN } from "./client.ts";
import { createMember, type Member } from "./member.ts";

const MIB = 1024 * 1024;
/** Room for whatever stays: a disk that is full for good is no fault that ends. */
const DISK_MIB = { atFirst: 192, aMinute: 12 };
/** As short as can be set, so that a run sees many leases end. */
export const LEASE_SECONDS = 3;
export const UPLOADER = { email: "torture@example.com", password: "correct horse battery" };

const provision = {
  organizations: [
    {
      id: 1,
      name: "Torture Press",
      api_tokens: [{ name: "torture", token: TORTURE_TOKEN }],
      publications: [
        {
          id: 10,
          name: "Torture Weekly",
          pubcode: "TOR",
          time_zone: "Europe/Berlin",
          language: "en",
          currency: "EUR",
        },
      ],
    },
  ],
  users: [{ ...UPLOADER, name: "Torture", roles: [{ organization_id: 1, role: "admin" }] }],
};

/** An installation of the run's own: one process that answers, two that import, a database and a disk. */
export interface Arena {
  url: string;
  web: Member;
  workers: Member[];
  members: Member[];
  database: KillableDatabase;
  disk: SmallDisk;
  /** What the processes and the database have said, each below its name. */
  logs(): Promise<{ name: string; text: string }[]>;
  /** Ends everything and removes its data. */
  dispose(): Promise<void>;
}

/** `seconds`: how long it will be written to. */
export async function startArena(seconds: number): Promise<Arena> {
  const stops: (() => Promise<void>)[] = [];
  const dispose = async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  };
  try {
    const database = await startKillableDatabase();
    stops.push(database.dispose);
    const disk = await createSmallDisk((DISK_MIB.atFirst + DISK_MIB.aMinute * Math.ceil(seconds / 60)) * MIB);
    stops.push(disk.dispose);
    const provisionFile = join(disk.path, "provision.json");
    await mkdir(disk.path, { recursive: true });
    await writeFile(provisionFile, JSON.stringify(provision));
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
    // The first one makes the tables.
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
