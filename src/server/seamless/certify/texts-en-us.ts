// The cases of the certification in English: what each proves, and how to mend it where it fails.
import type { CertificationCaseId } from "#contract/certification.ts";

const SIGNED =
  "Check the signature of each call over id.timestamp.body with your secret, and answer 401 before anything is booked.";
const ON_TIME = "Refuse with 401 what is signed more than 300 seconds away from your clock, and keep that clock right.";
const ONCE =
  "Keep each tx_id with its answer under a unique key, in the transaction that books; a repeated one is answered from there.";
const SAME =
  "Keep the bytes of the first answer and send them again: the balance and tx_ref of that time, not those of now.";

export const enUs: Readonly<Record<CertificationCaseId, readonly [proves: string, mend: string]>> = {
  balance_answered: [
    "The wallet is reached and answers the test player's balance.",
    "Check the address, the secret and the player's code: answer 200 with status ok.",
  ],
  balance_in_currency: [
    "The balance is in the agent's currency.",
    "Answer currency as the ISO code that the call names.",
  ],
  balance_whole: [
    "The balance is an integer in minor units.",
    "Answer balance as a JSON integer: 1050 for 10.50, neither 10.5 nor text.",
  ],
  balance_moves_nothing: [
    "Asking for the balance, also twice with one tx_id, changes nothing.",
    "Book nothing for a call of type balance.",
  ],
  funds_enough: [
    "The test player has at least 2,000 minor units to play the cases with.",
    "Give the test player some money and start again.",
  ],
  player_unknown: [
    "A player nobody knows is refused with player_unknown.",
    "Answer 200 with status player_unknown for a code you do not have, and make no player of it.",
  ],
  answers_in_time: [
    "Every kind of call is answered within the time-out.",
    "Answer within the time-out set here, or set a longer one; do slow work after the answer.",
  ],
  answers_uncut: [
    "No connection is cut before its answer.",
    "Look for a proxy or a crash that ends connections; answer every call that was read.",
  ],
  answers_once: [
    "A call has one answer, and nothing comes after it.",
    "Find what sends the second one, such as a handler that goes on after it has answered or a proxy: whoever calls next on that connection may take it for theirs.",
  ],
  answers_status_200: [
    "Every call that is believed is answered with HTTP 200.",
    "Answer refusals with 200 too: status says what happened. Keep 5xx for what you cannot tell.",
  ],
  answers_in_place: ["No call is redirected.", "Name the final address here: redirects are never followed."],
  answers_as_json: [
    "Every answer says that it is application/json.",
    "Send content-type: application/json, and no HTML page in front of the wallet.",
  ],
  answers_readable: [
    "Every answer is whole, readable JSON.",
    "Send the whole JSON object with its right content-length.",
  ],
  answers_small: ["No answer is larger than 64 KiB.", "Answer the agreed fields only."],
  answers_known_status: [
    "Every answer's status is one of the agreed words.",
    "Answer ok or one of the agreed refusals; any other word leaves a stake in doubt.",
  ],
  answers_whole_balance: [
    "The balance in every answer is an integer in minor units.",
    "Answer balance as a JSON integer after every stake, win and rollback.",
  ],
  answers_balance_always: ["Every answer carries the balance.", "Answer balance after every call, refused ones too."],
  answers_in_currency: ["Every agreed answer names the currency of its call.", "Answer currency as the call names it."],
  connection_kept: [
    "Connections stay open for the next call.",
    "Allow keep-alive, of at least five seconds: a new connection for each call costs time in each round.",
  ],
  get_refused: ["A GET to the address is refused.", "Take POST only; answer anything else with 405."],
  fields_unknown_ignored: [
    "A call with a field of tomorrow is taken like any other.",
    "Ignore fields you do not know: more may be added.",
  ],
  stake_taken: [
    "A stake of the test player is taken.",
    "See that the test player is active, has no limits and enough money, and that nothing answers try_again for long.",
  ],
  stake_exact: [
    "A stake lowers the balance by exactly its amount.",
    "Take exactly amount, and answer the balance after it.",
  ],
  stake_repeated_once: ["The same stake twice is taken once.", ONCE],
  stake_repeated_same_answer: ["The same stake again has the same answer, byte for byte.", SAME],
  stake_repeated_at_once: [
    "The same stake five times at once is taken once, with one answer.",
    "Let the unique key on tx_id decide, not a look-up before the booking.",
  ],
  stake_other_amount: [
    "A known tx_id with another amount is refused with tx_conflict.",
    "Keep what a tx_id was about and compare it; answer tx_conflict where it differs.",
  ],
  stake_other_player: [
    "A known tx_id with another player is refused.",
    "A tx_id is of one player for ever: answer tx_conflict, or player_unknown where there is no such player.",
  ],
  stake_above_balance: [
    "A stake of one more than the balance is refused with insufficient_funds.",
    "Check and take in one step, and never let the balance go below zero.",
  ],
  stake_whole_balance: [
    "A stake of exactly the balance is taken, and can be given back.",
    "Compare with less than or equal; set no lowest balance.",
  ],
  stakes_at_once: [
    "Ten stakes at once are all taken, and add up.",
    "Change the balance in one statement or under a lock; do not read, compute and write.",
  ],
  stake_largest: [
    "The largest amount there is, 2^53 - 1, is refused without an error.",
    "Keep amounts in 64-bit integers, and refuse with insufficient_funds or limit_reached.",
  ],
  stake_other_currency: [
    "A stake in another currency is refused, and nothing moves.",
    "Compare currency with the player's before booking.",
  ],
  refusal_tells_balance: ["A refusal tells the balance.", "Answer balance beside every refusal."],
  win_paid: ["A win is paid exactly.", "Add exactly amount, and answer the balance after it."],
  win_of_nothing: ["A win of 0 is taken: it closes the round.", "Take amount 0 as a win like any other."],
  win_repeated_once: ["The same win twice is paid once.", ONCE],
  win_repeated_same_answer: ["The same win again has the same answer, byte for byte.", SAME],
  win_closes: [
    "Once a win has closed a round, another one is refused.",
    "Remember that a stake was ended by a win with round_state closed; answer tx_conflict to another.",
  ],
  win_after_session: [
    "A win is paid though the player has played on in another session.",
    "Never refuse a win because its session is over: it is owed.",
  ],
  win_before_stake: [
    "A win of a stake nobody made is refused with tx_unknown.",
    "Look ref_tx_id up; answer tx_unknown where there is no such stake.",
  ],
  win_after_rollback: [
    "A win of a stake that was given back is refused with tx_rolled_back.",
    "Remember which stakes were rolled back; answer tx_rolled_back.",
  ],
  blocked_stake_refused: [
    "A stake of the blocked player is refused with player_blocked.",
    "Answer player_blocked, and see that the player named here is blocked.",
  ],
  blocked_win_heard: [
    "Of a blocked player a win is judged by its stake, not refused for the block.",
    "Look at the block for stakes only: here answer tx_unknown, as for anybody.",
  ],
  blocked_rollback_heard: [
    "Of a blocked player a rollback is taken.",
    "Look at the block for stakes only: what was staked before may be given back.",
  ],
  rollback_exact: [
    "A rollback gives back exactly the stake.",
    "Give back what the stake of ref_tx_id took, and answer the balance after it.",
  ],
  rollback_repeated_once: ["The same rollback twice gives back once, with one answer.", ONCE],
  rollback_other_id_once: [
    "A second rollback of one stake, under another tx_id, gives back nothing more.",
    "Remember that a stake was given back; a further rollback of it moves nothing.",
  ],
  rollback_late: [
    "A rollback is taken after further rounds have been played.",
    "Set no time after which a stake cannot be given back.",
  ],
  rollback_other_amount: [
    "A rollback of another amount than the stake is refused with tx_conflict.",
    "Compare amount with that of the stake; answer tx_conflict and give back nothing.",
  ],
  rollback_after_win: [
    "A rollback of a round that a win has closed is refused.",
    "A round ends once: after its win answer tx_conflict.",
  ],
  rollback_unknown_ok: [
    "A rollback of a stake that never came is answered ok.",
    "Answer ok: the stake was lost on its way, and there is nothing to give back.",
  ],
  rollback_unknown_blocks: [
    "The stake that comes after its rollback is refused with tx_rolled_back.",
    "Remember the ref_tx_id of such a rollback for ever; that stake may still be on its way.",
  ],
  stake_after_rollback: [
    "A stake that was given back is not taken again under its tx_id.",
    "Answer tx_rolled_back to a tx_id that was rolled back, before the stored answer.",
  ],
  signature_missing: ["A call without a signature is answered 401.", SIGNED],
  signature_unreadable: ["A call with an unreadable signature is answered 401.", SIGNED],
  signature_other_secret: ["A call signed with another secret is answered 401.", SIGNED],
  signature_other_body: ["A call whose body is not the signed one is answered 401.", SIGNED],
  signature_other_id: ["A call whose webhook-id is not the signed one is answered 401.", SIGNED],
  signature_other_scheme: ["A call signed by a scheme other than v1 is answered 401.", SIGNED],
  signature_id_missing: ["A call without webhook-id is answered 401.", SIGNED],
  signature_timestamp_missing: ["A call without webhook-timestamp is answered 401.", SIGNED],
  timestamp_stale: ["A call signed ten minutes ago is answered 401.", ON_TIME],
  timestamp_future: ["A call signed ten minutes ahead is answered 401.", ON_TIME],
  signature_either: [
    "Of several signatures one right one is enough, as during a rotation.",
    "Split webhook-signature at its spaces, and believe a call when any of them is right.",
  ],
};
