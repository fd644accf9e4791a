// Pairs the endpoints of agents' own wallets with their functions.
import * as contract from "#contract/agent-wallet.ts";
import * as certification from "#contract/certification.ts";
import * as byHand from "#contract/hand-settlement.ts";
import { serveMember, type Route } from "../http/serve.ts";
import { requireCertificate } from "./service/certificate.ts";
import { changeWallet, retryNow, rotateSecret, tryWallet, type WalletDeps } from "./service/change-wallet.ts";
import { findCertification, findCertifications, startCertification } from "./service/certifications.ts";
import { findWalletRound } from "./service/read-settlements.ts";
import { findWaitingRounds, findWallet } from "./service/read-wallet.ts";
import { decideSettlement, proposeSettlement, withdrawSettlement } from "./service/settle-by-hand.ts";

export const seamlessRoutes = (deps: WalletDeps): Route[] => [
  serveMember(contract.getAgentWallet, ({ caller, params }) => findWallet(deps, caller, params.id)),
  serveMember(contract.setAgentWallet, ({ caller, params, body }) =>
    changeWallet(deps, caller, params.id, { address: body.address, timeoutMs: body.timeout_ms }),
  ),
  serveMember(contract.requireCertificate, ({ caller, params, body }) =>
    requireCertificate(deps, caller, params.id, body.is_needed),
  ),
  serveMember(contract.rotateAgentWalletSecret, ({ caller, params, body }) =>
    rotateSecret(deps, caller, params.id, body.overlap),
  ),
  serveMember(contract.tryAgentWallet, ({ caller, params, body }) => tryWallet(deps, caller, params.id, body.player)),
  serveMember(contract.listWaitingRounds, ({ caller, params, query }) =>
    findWaitingRounds(deps, caller, params.id, query),
  ),
  serveMember(contract.retryWaitingRound, ({ caller, params }) => retryNow(deps, caller, params.id, params.round)),
  serveMember(byHand.getWalletRound, ({ caller, params }) => findWalletRound(deps, caller, params.id, params.round)),
  serveMember(byHand.proposeHandSettlement, ({ caller, params, body }) =>
    proposeSettlement(deps, caller, params.id, { anyCaseRoundId: params.round, reason: body.reason }),
  ),
  serveMember(byHand.decideHandSettlement, ({ caller, params, body }) =>
    decideSettlement(deps, caller, params.id, { anyCaseId: params.settlement, decision: body }),
  ),
  serveMember(byHand.withdrawHandSettlement, ({ caller, params }) =>
    withdrawSettlement(deps, caller, params.id, params.settlement),
  ),
  serveMember(certification.startCertification, ({ caller, params, body }) =>
    startCertification(deps, caller, params.id, { player: body.player, blockedPlayer: body.blocked_player ?? null }),
  ),
  serveMember(certification.listCertifications, ({ caller, params, query }) =>
    findCertifications(deps, caller, params.id, query),
  ),
  serveMember(certification.getCertification, ({ caller, params, query }) =>
    findCertification(deps, caller, params.id, params.certification, query.locale),
  ),
];
