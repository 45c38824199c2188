import type { Socket } from "node:net";
import { Client, type Dispatcher, errors, Pool } from "undici";

const LOST = new Set(["ECONNABORTED", "ECONNRESET", "EPIPE"]);

/**
 * A connection that had answered an earlier request ended before any byte of the answer to this one. Most servers close idle
 * connections after a while and on restart, so the request probably did not arrive.
 */
export class StaleConnectionError extends Error {
  override readonly name = "StaleConnectionError";
}

/** Creates the pool of an origin for an agent with keep-alive, whose requests fail with `StaleConnectionError`. */
export function createReusingPool(origin: string | URL, options: object): Dispatcher {
  return new Pool(origin, { ...options, factory: (of, given) => new ReusingClient(of, given) });
}

/** Client with one connection at a time, which knows if a request was the connection's first. */
class ReusingClient extends Client {
  #socket: Socket | null = null;
  #requests = 0;

  constructor(origin: string | URL, { connect, ...options }: Client.Options) {
    if (typeof connect !== "function") throw new TypeError("Pass the connector of the agent.");
    super(origin, {
      ...options,
      connect: (target, callback) =>
        connect(target, (...result) => {
          this.#socket = result[1];
          this.#requests = 0;
          callback(...result);
        }),
    });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    let isStale = () => false;
    return super.dispatch(options, {
      onRequestStart: (controller, context) => {
        const socket = this.#socket;
        const bytesBefore = socket?.bytesRead;
        const isReused = this.#requests > 0;
        this.#requests += 1;
        isStale = () => isReused && socket?.bytesRead === bytesBefore;
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (controller, error) => {
        const isLost =
          error instanceof errors.SocketError || LOST.has((error as { code?: string }).code ?? "");
        const isResendable = isLost && isStale();
        handler.onResponseError?.(
          controller,
          isResendable ? new StaleConnectionError(error.message, { cause: error }) : error,
        );
      },
    });
  }
}
