/** An answer with more to say than its body: another status of success, headers, cookies. */
export class Reply<Answer> {
  readonly answer: Answer;
  readonly status: number | undefined;
  readonly headers: ReplyHeaders;
  readonly requestId: string | undefined;

  constructor(answer: Answer, more: ReplyMore) {
    this.answer = answer;
    this.status = more.status;
    this.headers = more.headers ?? {};
    this.requestId = more.requestId;
  }
}

/** Lower-case names, for example `{ "idempotent-replay": "true" }`; several cookies are a list. */
export type ReplyHeaders = Readonly<Record<string, string | string[]>>;

export interface ReplyMore {
  /** One of the statuses the route was served with; without it the endpoint's own. */
  readonly status?: number;
  readonly headers?: ReplyHeaders;
  /** Of the request that was refused first, where a refusal is answered again: its bytes stay the same. */
  readonly requestId?: string;
}

/** `return reply(player, { status: 201 })`, `return reply(transfer, { headers: { "idempotent-replay": "true" } })` */
export const reply = <Answer>(answer: Answer, more: ReplyMore): Reply<Answer> => new Reply(answer, more);

/** A file instead of an answer: sent from where it lies, or as it was just made. */
export class FileReply {
  readonly content: string | Uint8Array;
  /** What the browser saves it as: plain ASCII. */
  readonly name: string;
  readonly type: string;

  /** @param file `path`: where it lies; `bytes`: what is in it */
  constructor(
    file: ({ readonly path: string } | { readonly bytes: Uint8Array }) & {
      readonly name: string;
      readonly type: string;
    },
  ) {
    this.content = "path" in file ? file.path : file.bytes;
    this.name = file.name;
    this.type = file.type;
  }
}
