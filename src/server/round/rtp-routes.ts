// Pairs the endpoints of the RTP monitor with their functions.
import {
  addRtpCaseNote as addRtpCaseNoteEndpoint,
  getRtpCase,
  getRtpWatch,
  listRtpWatches,
} from "#contract/rtp-watch.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { readRtpWatch, readRtpWatches } from "./service/read-watches.ts";
import { addRtpCaseNote, readRtpCase } from "./service/rtp-cases.ts";
import type { RtpDeps } from "./service/watch-rtp.ts";

export const rtpWatchRoutes = (deps: RtpDeps & { readonly ids: () => string }): Route[] => [
  serveMember(listRtpWatches, ({ query, caller }) => readRtpWatches(deps, caller, query)),
  serveMember(getRtpWatch, ({ params, caller }) => readRtpWatch(deps, caller, params)),
  serveMember(getRtpCase, ({ params, caller }) => readRtpCase(deps, caller, params)),
  serveMember(addRtpCaseNoteEndpoint, ({ params, body, caller }) => addRtpCaseNote(deps, caller, params, body)),
];
