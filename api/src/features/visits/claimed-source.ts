import { readVisitSource, type VisitClues, type VisitSource, widgetOn } from '../../kernel/visit-source.js';
import type { Attribution } from './schemas.js';

const MAX_REFERRER = 2_000;
const MAX_NAME = 200;

/** What a browser says of how its visitor came. Nobody is turned away because an address is long: it is cut. */
export function claimedSource(clues: VisitClues & Pick<Attribution, 'via'>): VisitSource {
  const claimed = readVisitSource({
    referrer: clues.referrer?.slice(0, MAX_REFERRER),
    utmSource: clues.utmSource?.slice(0, MAX_NAME),
    utmCampaign: clues.utmCampaign?.slice(0, MAX_NAME),
  });
  return clues.via === 'widget' && claimed.kind === 'site' ? widgetOn(claimed.source) : claimed;
}
