import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import type { ReaderFacts } from '../../../ports/pages.js';
import { cameOf } from '../../visits/index.js';
import type { Reader } from './get-reader.js';

/** What the page shows of a reader. */
export function viewReader({ row, creator, lettersReceived, activity }: Reader): ReaderFacts {
  const { email, name, status, source, sourceHost, wording, unsubscribeReason } = row;
  return {
    ...{ creator, email, name, status, source, sourceHost, wording, unsubscribeReason, lettersReceived },
    activity,
    came: cameOf(row),
    leftByNewsletter: row.leftNewsletterId !== null,
    since: toIso(row.createdAt),
    consentedAt: toIsoOrNull(row.consentedAt),
    confirmedAt: toIsoOrNull(row.confirmedAt),
    unsubscribedAt: toIsoOrNull(row.unsubscribedAt),
  };
}
