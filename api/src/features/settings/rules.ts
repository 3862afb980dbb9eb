export const ANNOUNCEMENT_LEVELS = ['info', 'warning'] as const;
export const ANNOUNCEMENT_AUDIENCES = ['everyone', 'pro'] as const;

/** The announcement of an administrator in creators' dashboards. */
export interface Announcement {
  /** Rises with each change, so that a creator who dismissed an earlier text sees the new text. */
  version: number;
  /** Plain text. */
  text: string;
  linkUrl: string | null;
  level: (typeof ANNOUNCEMENT_LEVELS)[number];
  audience: (typeof ANNOUNCEMENT_AUDIENCES)[number];
  /** Epoch ms. Null means at once, or without an end. */
  startsAt: number | null;
  endsAt: number | null;
}
