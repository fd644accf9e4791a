/** A caller that repeats what was not answered, as agents' servers and games do, and counts how often it had to. */
import { Agent, request } from "node:http";
import { setTimeout as sleepMs } from "node:timers/promises";
import { problem } from "#contract/errors.ts";

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Told {
  readonly status: number;
  readonly text: string;
}

export interface PatientCaller {
  /** The first answer that is one; `make` is asked again for each attempt, from 0. */
  readonly ask: (make: (attempt: number) => Asked) => Promise<Told>;
  /** Attempts that had no answer, or one that asked to come again. */
  readonly repeated: () => number;
  readonly close: () => void;
}

const AGAIN_AFTER_MS = 20;
const MOST_ATTEMPTS = 400;
/** Longer than a node takes to answer a round that another one has left. */
const ATTEMPT_MS = 30_000;

/** @param portOf the node that an attempt goes to, from 0 */
export function createPatientCaller(portOf: (attempt: number) => number, attemptMs = ATTEMPT_MS): PatientCaller {
  const agent = new Agent({ keepAlive: true });
  let repeated = 0;

  const once = (port: number, { method, path, headers, body }: Asked): Promise<Told | undefined> =>
    new Promise((resolve) => {
      const length = String(Buffer.byteLength(body));
      const asked = request(
        { host: "127.0.0.1", port, method, path, agent, headers: { ...headers, "content-length": length } },
        (answer) => {
          let text = "";
          answer.setEncoding("utf8");
          answer.on("data", (part: string) => (text += part));
          answer.on("error", () => resolve(undefined));
          answer.on("close", () => resolve(answer.complete ? { status: answer.statusCode ?? 0, text } : undefined));
        },
      );
      const timer = setTimeout(() => asked.destroy(), attemptMs);
      asked.on("error", () => resolve(undefined));
      asked.on("close", () => clearTimeout(timer));
      asked.end(body);
    });

  return {
    async ask(make) {
      const heard = new Map<string, number>();
      for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
        const told = await once(portOf(attempt), make(attempt));
        if (told !== undefined && !asksToComeAgain(told)) return told;
        const said = told === undefined ? "nothing" : `${told.status} ${problem.parse(JSON.parse(told.text)).code}`;
        heard.set(said, (heard.get(said) ?? 0) + 1);
        repeated += 1;
        await sleepMs(AGAIN_AFTER_MS);
      }
      const all = [...heard].map(([said, times]) => `${times} × ${said}`).join(", ");
      throw new Error(`no answer in ${MOST_ATTEMPTS} attempts to ${make(0).path} with ${make(0).body}: ${all}`);
    },
    repeated: () => repeated,
    close: () => agent.destroy(),
  };
}

function asksToComeAgain({ status, text }: Told): boolean {
  return status === 429 || (status >= 400 && problem.parse(JSON.parse(text)).retry === "same_id");
}
