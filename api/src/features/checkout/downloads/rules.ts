import { DAY, formatDuration, HOUR, MINUTE } from '../../../kernel/clock.js';

export const DOWNLOAD_LINK_LIFETIME = 7 * DAY;
export const DOWNLOAD_LINK_USES = 3;
/** The limits of a link, for the API's description. */
export const DOWNLOAD_LINK_LIMITS = `${DOWNLOAD_LINK_USES} times, for ${formatDuration(DOWNLOAD_LINK_LIFETIME)}`;

/** A second press, or a client's second request, counts as the same use. */
export const REPEAT_WITHIN = 10 * MINUTE;
/** An interrupted download can resume within this time after it began. */
export const RESUME_WITHIN = HOUR;

/**
 * `revoked`: the money was returned, or may be. `gone`: the file no longer exists. `used-up` and `expired` links can be
 * renewed by email.
 */
export type LinkState = 'open' | 'used-up' | 'expired' | 'revoked' | 'gone';

interface LinkRow {
  isActive: boolean;
  expiresAt: number;
  usedCount: number;
  maxUses: number;
  fileId: number | null;
}

export function getLinkState(link: LinkRow, now: number): LinkState {
  if (!link.isActive) return 'revoked';
  if (link.fileId === null) return 'gone';
  if (link.expiresAt <= now) return 'expired';
  return link.usedCount >= link.maxUses ? 'used-up' : 'open';
}

/** Messages for clients that get no file. */
export const CLOSED_LINK_MESSAGES: Record<Exclude<LinkState, 'open'>, string> = {
  'used-up': 'This download link has been used up. Request a new one by email.',
  expired: 'This download link has expired. Request a new one by email.',
  revoked: 'The payment was refunded or disputed, so this download is no longer available.',
  gone: 'This file is no longer available. Ask its creator for it.',
};
