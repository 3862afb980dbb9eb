import type { CreatorView } from './view.js';

/** Returns the display name, or the username if there is none. */
export function getCreatorName({ displayName, username }: CreatorView): string {
  return displayName.trim() || username;
}
