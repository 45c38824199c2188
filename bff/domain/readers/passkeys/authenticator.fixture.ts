import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

interface Options {
  challenge: string;
  rpId?: string;
  rp?: { id?: string };
}

const UP = 0x01;
const UV = 0x04;
const AT = 0x40;

/** An authenticator in software with one ES256 credential. */
export class TestAuthenticator {
  readonly id = randomBytes(16);
  counter = 0;
  /** False for an authenticator that asks for neither a fingerprint nor a PIN. */
  verifiesUser = true;
  origin: string;
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Answers `navigator.credentials.create`. */
  create({ challenge, rp }: Options): string {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
    ]);
    const authData = Buffer.concat([
      this.#authenticatorData(rp!.id!, AT),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.#credential({
      clientDataJSON: this.#clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, rpId }: Options): string {
    const clientData = this.#clientData("webauthn.get", challenge);
    const data = this.#authenticatorData(rpId!);
    const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
    return this.#credential({
      clientDataJSON: clientData.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", signed, this.#keys.privateKey).toString("base64url"),
    });
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, flags = 0): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      createHash("sha256").update(rpId).digest(),
      Buffer.from([flags | UP | (this.verifiesUser ? UV : 0)]),
      counter,
    ]);
  }

  #credential(response: object): string {
    const id = this.id.toString("base64url");
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }
}
