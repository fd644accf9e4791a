/** Faults of the way: calls and answers that are late, cut, lost or sent elsewhere. */
import { type Fault, MONEY } from "./fault.ts";

const LATE_MS = 200;
const HTML = "<!doctype html><title>Maintenance</title><p>We will be back soon.";

export const wireFaults = {
  slow: {
    does: "Books, and answers rightly a moment after the time limit.",
    types: MONEY,
    play: ({ books, call, after, timeLimitMs, reply }) => {
      const answer = books.answer(call);
      after(timeLimitMs + LATE_MS, () => reply(answer));
    },
  },
  drip: {
    does: "Books, and sends the right answer so slowly that the time limit comes first.",
    types: MONEY,
    play: ({ books, call, drip, timeLimitMs }) => drip(books.answer(call), timeLimitMs / 10),
  },
  hang: {
    does: "Books, and never answers.",
    types: MONEY,
    play: ({ books, call, hang }) => {
      books.answer(call);
      hang();
    },
  },
  hang_before: { does: "Books nothing, and never answers.", types: MONEY, play: ({ hang }) => hang() },
  lost_answer: {
    does: "Books, and cuts the connection instead of answering.",
    types: MONEY,
    play: ({ books, call, cut }) => {
      books.answer(call);
      cut();
    },
  },
  cut_before: { does: "Books nothing, and cuts the connection.", types: MONEY, play: ({ cut }) => cut() },
  answers_twice: {
    does: "Books once, and sends its answer twice over the same connection.",
    types: MONEY,
    play: ({ books, call, replyTwice }) => replyTwice(books.answer(call)),
  },
  error_500_before: {
    does: "Books nothing, and answers 500.",
    types: MONEY,
    play: ({ reply }) => reply('{"error":"internal"}', 500),
  },
  error_500_after: {
    does: "Books, and answers 500.",
    types: MONEY,
    play: ({ books, call, reply }) => {
      books.answer(call);
      reply('{"error":"internal"}', 500);
    },
  },
  busy_503: {
    does: "Books nothing, and answers 503 with a Retry-After of two seconds.",
    types: MONEY,
    play: ({ reply }) => reply('{"error":"busy"}', 503, { "retry-after": "2" }),
  },
  busy_429: {
    does: "Books nothing, and answers 429 with a Retry-After of two seconds.",
    types: MONEY,
    play: ({ reply }) => reply('{"error":"too many"}', 429, { "retry-after": "2" }),
  },
  html_200: {
    does: "Books nothing, and answers 200 with a page of HTML, as a proxy does during maintenance.",
    types: MONEY,
    play: ({ reply }) => reply(HTML, 200, { "content-type": "text/html" }),
  },
  redirect: {
    does: "Books nothing, and sends the caller to another path, where the call would be booked.",
    types: MONEY,
    play: ({ reply }) => reply("", 307, { location: "/wallet/moved" }),
  },
} satisfies Record<string, Fault>;
