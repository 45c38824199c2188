import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#bff/testing/servers/free-port.ts";

const START_TIMEOUT_MS = 5_000;

export interface NginxReference {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** A service behind nginx, which sends the files of its folder under an internal address. */
export interface ProxiedService {
  url: string;
  files: string;
  accelPrefix: string;
}

/**
 * Starts nginx with a file that is unprotected under `/open` and protected by `auth_request` under `/protected`, and as the proxy of a
 * service. As by default, nginx opens a new connection for each request to the publisher. Returns null if nginx is not installed.
 */
export async function startNginx(
  file: { body: Buffer; name: string },
  publisherUrl: string,
  service?: ProxiedService,
): Promise<NginxReference | null> {
  const folder = await mkdtemp(join(tmpdir(), "newsrack-nginx-"));
  const port = await freePort();
  await writeFile(join(folder, file.name), file.body);
  await writeFile(
    join(folder, "nginx.conf"),
    `
    daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? "user root;" : ""}
    events { worker_connections 512; }
    http {
      access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
      server {
        listen 127.0.0.1:${port};
        ${service ? proxyConfig(service) : ""}
        location = /open { alias ${folder}/${file.name}; }
        location = /protected { auth_request /ask; alias ${folder}/${file.name}; }
        location = /ask {
          internal; proxy_method POST; proxy_pass ${publisherUrl}/svc-api/v2/nginx/authorize;
          proxy_set_header Content-Type application/json;
          proxy_set_body '{"issue_name":"Issue","issue_date":"2026-01-01","product_id_external":"ex-1"}';
        }
      }
    }`,
  );
  let child: ChildProcess;
  try {
    child = await waitUntilSpawned(
      spawn("nginx", ["-p", folder, "-c", join(folder, "nginx.conf")], { stdio: "ignore" }),
    );
  } catch {
    await rm(folder, { recursive: true, force: true });
    return null;
  }
  await waitUntilListening(port);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function proxyConfig({ url, files, accelPrefix }: ProxiedService): string {
  return `
    location / { proxy_pass ${url}; proxy_http_version 1.1; proxy_set_header Connection ""; }
    location ${accelPrefix} {
      internal; alias ${files}/;
      add_header Access-Control-Allow-Origin $upstream_http_access_control_allow_origin;
      add_header Vary $upstream_http_vary;
    }`;
}

/** Throws an error if the program does not exist. */
async function waitUntilSpawned(child: ChildProcess): Promise<ChildProcess> {
  await once(child, "spawn");
  return child;
}

async function waitUntilListening(port: number): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    try {
      await once(socket, "connect");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    } finally {
      socket.destroy();
    }
  }
}
