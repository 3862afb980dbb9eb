import { HOUR, MINUTE } from '../../../kernel/clock.js';

/** Whoever presses twice, or whose program asks twice, has used it once. */
export const REPEAT_WITHIN = 10 * MINUTE;
/** A download that broke off goes on where it was, for so long after it began. */
export const RESUME_WITHIN = HOUR;

/**
 * `revoked`: the money went back, or may. `gone`: the file is there no more. `used-up` and `expired` links can be
 * renewed by mail.
 */
export type LinkState = 'open' | 'used-up' | 'expired' | 'revoked' | 'gone';

export interface LinkRow {
  isActive: boolean;
  expiresAt: number;
  usedCount: number;
  maxUses: number;
  fileId: number | null;
}

export function linkState(link: LinkRow, now: number): LinkState {
  if (!link.isActive) return 'revoked';
  if (link.fileId === null) return 'gone';
  if (link.expiresAt <= now) return 'expired';
  return link.usedCount >= link.maxUses ? 'used-up' : 'open';
}

/** Why a program gets no file, as a sentence for who reads it. */
export const OVER_TEXTS: Record<Exclude<LinkState, 'open'>, string> = {
  'used-up': 'This download link has been used up. A new one can be had by mail.',
  expired: 'This download link has expired. A new one can be had by mail.',
  revoked: 'This payment was returned or is disputed, so its download is closed.',
  gone: 'This file is no longer there. Please ask its creator for it.',
};
