/** Faults of the answer: the books are right, and what is said of them is not. */
import { z } from "zod";
import { type Fault, MONEY } from "./fault.ts";

const fields = z.looseObject({ status: z.string(), balance: z.int(), tx_ref: z.string().optional() });
type Fields = z.output<typeof fields>;

/** Books rightly and says the answer changed. */
const saying = (does: string, change: (answer: Fields) => object, from = 1): Fault => ({
  does,
  types: MONEY,
  play: ({ books, call, attempt, reply }) => {
    const answer = books.answer(call);
    reply(attempt < from ? answer : JSON.stringify(change(fields.parse(JSON.parse(answer)))));
  },
});

const PADDING_BYTES = 1_000_000;
const OTHER_CURRENCY = "XTS";

export const answerFaults = {
  bad_json: {
    does: "Books, and answers JSON that ends in the middle.",
    types: MONEY,
    play: ({ books, call, reply }) => reply(books.answer(call).slice(0, -5)),
  },
  unknown_status: saying("Books, and answers with a status nobody agreed on.", (answer) => ({
    ...answer,
    status: "perhaps",
  })),
  wrong_currency: saying("Books, and names a currency the player does not have.", (answer) => ({
    ...answer,
    currency: OTHER_CURRENCY,
  })),
  no_balance: saying("Books, and leaves the balance out of the answer.", ({ balance: _, ...answer }) => answer),
  fractional_balance: saying("Books, and tells the balance with a fraction of a minor unit.", (answer) => ({
    ...answer,
    balance: answer.balance + 0.5,
  })),
  text_balance: saying("Books, and tells the balance as text.", (answer) => ({
    ...answer,
    balance: String(answer.balance),
  })),
  balance_lies: saying("Books rightly, and tells a balance that is 100 too high.", (answer) => ({
    ...answer,
    balance: answer.balance + 100,
  })),
  changes_answer: saying(
    "Books once, and answers a repeated call with another balance and another reference.",
    (answer) => ({ ...answer, balance: answer.balance + 1, tx_ref: `${answer.tx_ref ?? "booking"}-again` }),
    2,
  ),
  conflicts_on_repeat: saying(
    "Books once, and answers the same call sent again with tx_conflict.",
    ({ balance }) => ({ status: "tx_conflict", balance }),
    2,
  ),
  huge_answer: saying("Books, and answers rightly within a megabyte of padding.", (answer) => ({
    ...answer,
    padding: "x".repeat(PADDING_BYTES),
  })),
} satisfies Record<string, Fault>;
