import type { CreatorView } from './view.js';

/** The name to show: the username where a creator has not given one. */
export function creatorName({ displayName, username }: CreatorView): string {
  return displayName.trim() || username;
}
