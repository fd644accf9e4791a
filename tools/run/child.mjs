/** Runs programs in the foreground: signals reach each of them once, and nothing of them is left when we end. */
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root } from "./place.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** npm passes Ctrl C on to us, and the terminal sends it too: within this time they are one. */
const SAME_SIGNAL_MS = 500;

/**
 * Starts the programs and resolves to the first one's exit code when all have ended; when one ends, the others are
 * stopped. Each leads a process group of its own, so that Ctrl C reaches it through us alone. A second Ctrl C, when the
 * first does not seem to work, kills the groups.
 */
export function supervise(programs, env) {
  const running = new Set();
  let signalledAt = 0;

  const send = (signal) => {
    for (const child of running) {
      try {
        // The negative number is the group: a program that was started through others gets the signal as well.
        process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
      } catch (error) {
        if (error.code !== "ESRCH") throw error;
      }
    }
  };
  const onSignal = (signal) => {
    const now = Date.now();
    if (signalledAt === 0) send(signal === "SIGHUP" ? "SIGTERM" : signal);
    else if (now - signalledAt > SAME_SIGNAL_MS) send("SIGKILL");
    if (signalledAt === 0 || now - signalledAt > SAME_SIGNAL_MS) signalledAt = now;
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);

  const endings = programs.map(
    ({ program, args }) =>
      new Promise((resolve, reject) => {
        // The channel tells the program when we are gone for good (kill -9): it gets a "disconnect" event.
        const stdio = ["ignore", "inherit", "inherit", "ipc"];
        const child = spawn(program, args, { cwd: root, env, stdio, detached: true });
        running.add(child);
        child.once("error", reject);
        child.once("exit", (code, signal) => {
          running.delete(child);
          if (signalledAt === 0) send("SIGTERM");
          resolve(code ?? 128 + (constants.signals[signal] ?? 0));
        });
      }),
  );
  return Promise.all(endings).then(([code]) => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    return code;
  });
}
