import type { Outcome } from '../../../ports/email.js';
import { domainOf } from '../loop/domain-throttle.js';
import type { Claim, ProvenRefusal } from '../rules.js';
import { createRelayWatch } from './relay-watch.js';

/** The verdict on an answer, after a comparison with others. */
export interface Judged {
  outcome: Outcome;
  /** The refusal is about the recipient: other emails were accepted at the same time. */
  isProven: boolean;
}

export interface Judge {
  judge(claim: Claim, outcome: Outcome): Judged;
  /** Returns what later answers have decided about earlier ones, once each. */
  takeDecided(): Decided;
  /** Takes decisions back after a failed write, so that they are written again. */
  giveBack(decided: Decided): void;
}

export interface Decided {
  /** Refusals that are about their recipients. */
  proven: ProvenRefusal[];
  /** Claims that failed by a fault of the relay. They return to the queue unchanged. */
  returned: Claim[];
}

export function createJudge(): Judge {
  const watch = createRelayWatch<ProvenRefusal>();
  let decided: Decided = { proven: [], returned: [] };
  return {
    judge(claim, outcome) {
      const item = { claim, smtpText: outcome.text };
      const finding = watch.note({ item, domain: domainOf(claim.address), outcome });
      for (const proven of finding.confirmed) if (proven !== item) decided.proven.push(proven);
      for (const { claim: returned } of finding.putBack) decided.returned.push(returned);
      if (finding.isRelayFault) {
        return { outcome: { kind: 'unavailable', why: 'refusal', text: outcome.text }, isProven: false };
      }
      return { outcome, isProven: finding.confirmed.includes(item) };
    },
    takeDecided() {
      const taken = decided;
      if (taken.proven.length + taken.returned.length > 0) decided = { proven: [], returned: [] };
      return taken;
    },
    giveBack({ proven, returned }) {
      decided = { proven: [...proven, ...decided.proven], returned: [...returned, ...decided.returned] };
    },
  };
}
