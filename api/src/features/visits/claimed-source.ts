import {
  readVisitSource,
  type VisitClues,
  type VisitSource,
  widgetOn,
} from '../../kernel/visits/visit-source.js';
import type { Attribution } from './schemas.js';

const MAX_REFERRER = 2_000;
const MAX_NAME = 200;

/** Returns the source that a browser claims for a visit. Truncates long URLs instead of failing. */
export function claimedSource(clues: VisitClues & Pick<Attribution, 'via'>): VisitSource {
  const claimed = readVisitSource({
    referrer: clues.referrer?.slice(0, MAX_REFERRER),
    utmSource: clues.utmSource?.slice(0, MAX_NAME),
    utmCampaign: clues.utmCampaign?.slice(0, MAX_NAME),
  });
  return clues.via === 'widget' && claimed.kind === 'site' ? widgetOn(claimed.source) : claimed;
}
