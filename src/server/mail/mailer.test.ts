/** Mails go out in the background, again when the server is away, and as files where there is none. */
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLog } from "../http/log.ts";
import { createMailer } from "./mailer.ts";
import type { Mail } from "./mailer.ts";
import { outboxTransport, smtpTransport } from "./transports.ts";

const MAIL: Mail = {
  to: { name: "Ana Lima", address: "ana@example.com" },
  subject: "Olá",
  text: "Ação: http://127.0.0.1/auth/login#reset=x\n",
  html: "<p>Ação</p>",
  link: "http://127.0.0.1/auth/login#reset=x",
};
const FROM = "Reelgate <no-reply@example.com>";

async function folder(): Promise<string> {
  const made = await mkdtemp(path.join(os.tmpdir(), "reelgate-mail-"));
  onTestFinished(() => rm(made, { recursive: true, force: true }));
  return path.join(made, "outbox");
}

/** A mail server that takes whatever comes; what it was told, line by line. */
async function fakeMailServer(): Promise<{ readonly url: string; readonly heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    let isData = false;
    socket.write("220 fake\r\n");
    socket.on("data", (chunk) => {
      for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
        heard.push(line);
        if (isData && line !== ".") continue;
        isData = line === "DATA";
        socket.write(isData ? "354 go on\r\n" : line.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
      }
    });
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, heard };
}

describe("works", () => {
  test("a mail server is told sender, receiver and both forms", async () => {
    const { url, heard } = await fakeMailServer();
    await smtpTransport(url, FROM)(MAIL);
    const said = heard.join("\n");
    expect(said).toContain("MAIL FROM:<no-reply@example.com>");
    expect(said).toContain("RCPT TO:<ana@example.com>");
    expect(said).toMatch(/text\/plain[^]*text\/html/);
  });

  test("without one, it is a file for its owner's eyes, and the link is said", async () => {
    const at = await folder();
    const said: string[] = [];
    const clock = () => new Date("2026-03-01T12:00:00Z");
    await outboxTransport({ folder: at, from: FROM, clock, say: (line) => said.push(line) })(MAIL);
    const [name = ""] = await readdir(at);
    expect(name).toMatch(/^20260301T120000000Z-[0-9a-f]{6}\.eml$/);
    expect(await readFile(path.join(at, name), "utf8")).toContain("To: Ana Lima <ana@example.com>");
    expect((await stat(path.join(at, name))).mode & 0o777).toBe(0o600);
    expect(said).toEqual([`Mail to ana@example.com: ${MAIL.link}`]);
  });

  test("a mail that could not be sent is sent again", async () => {
    let tries = 0;
    const sent: Mail[] = [];
    const mailer = createMailer(
      async (mail) => {
        tries += 1;
        if (tries < 3) throw new Error("away");
        sent.push(mail);
      },
      createLog("silent"),
      [1, 1, 1],
    );
    mailer.post(async () => MAIL);
    mailer.post(async () => undefined);
    await mailer.settle();
    expect([tries, sent]).toEqual([3, [MAIL]]);
  });
});

describe("protects", () => {
  test("whoever posts does not wait, and no failure reaches them or names anybody in the log", async () => {
    const lines: string[] = [];
    const log = createLog("debug", { write: (line) => void lines.push(line) });
    const mailer = createMailer(() => Promise.reject(new Error("no mailbox ana@example.com")), log, [1]);
    mailer.post(async () => MAIL);
    mailer.post(() => Promise.reject(new Error("unmade")));
    await mailer.settle();
    expect(lines.join("")).toContain("a mail was not sent");
    expect(lines.join("")).not.toContain("ana@example.com");
  });

  test("stopping waits for nobody's second try", async () => {
    let tries = 0;
    const mailer = createMailer(
      () => {
        tries += 1;
        return Promise.reject(new Error("away"));
      },
      createLog("silent"),
      [600_000],
    );
    mailer.post(async () => MAIL);
    await mailer.stop();
    expect(tries).toBe(1);
  });
});
