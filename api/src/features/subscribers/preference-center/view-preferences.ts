import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import type { PreferenceFacts } from '../../../ports/pages.js';
import { readAttribution } from '../../visits/index.js';
import type { Preferences } from './get-preferences.js';

/** Presents a subscriber in the preference center. */
export function viewPreferences({
  row,
  creator,
  emailsReceived,
  activity,
  choices,
  pausedUntil,
}: Preferences): PreferenceFacts {
  const { email, name, status, source, sourceHost, wording, unsubscribeReason } = row;
  const { username, displayName } = creator;
  return {
    creator: { username, displayName },
    email,
    name,
    status,
    source,
    sourceHost,
    wording,
    unsubscribeReason,
    emailsReceived,
    topics: choices.topics,
    publicFields: choices.publicFields,
    pausedUntil: toIsoOrNull(pausedUntil),
    activity,
    attribution: readAttribution(row),
    leftByNewsletter: row.leftNewsletterId !== null,
    since: toIso(row.createdAt),
    consentedAt: toIsoOrNull(row.consentedAt),
    confirmedAt: toIsoOrNull(row.confirmedAt),
    unsubscribedAt: toIsoOrNull(row.unsubscribedAt),
  };
}
