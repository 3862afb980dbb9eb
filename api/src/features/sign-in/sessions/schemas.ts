import { z } from '@hono/zod-openapi';
import { formatDuration, toIso } from '../../../kernel/clock.js';
import {
  createSessionId,
  IMPERSONATIONS_LISTED_FOR,
  SESSIONS_LISTED,
  type SessionRow,
} from '../../accounts/index.js';

const Session = z
  .object({
    id: z.string().openapi({ description: 'The id of the session.', example: 'q1w2e3r4t5z6u7i8o9p0a1' }),
    device: z.string().nullable().openapi({
      description: 'The browser and its system; null if unknown.',
      example: 'Firefox on Windows',
    }),
    timeZone: z.string().nullable().openapi({
      description: 'The browser’s IANA time zone; null if unknown.',
      example: 'Europe/Stockholm',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    lastSeenAt: z.iso.datetime().openapi({ description: 'Its last use, precise to five minutes.' }),
    isCurrent: z.boolean().openapi({ description: 'Whether this request uses it.', example: true }),
  })
  .openapi('Session', { description: 'A signed-in browser.' });

export const AdminSessionList = z
  .object({
    data: z.array(Session).openapi({ description: `At most ${SESSIONS_LISTED} sessions, last used first.` }),
  })
  .openapi('AdminSessionList', { description: 'The sessions of an administrator.' });

export const SessionList = z
  .object({
    ...AdminSessionList.shape,
    viewedAt: z.array(z.iso.datetime()).openapi({
      description: `The times in the last ${formatDuration(IMPERSONATIONS_LISTED_FOR)} when administrators viewed the account, newest first.`,
    }),
  })
  .openapi('SessionList', { description: 'The sessions of a creator.' });

export const SessionParam = z.object({
  sessionId: z
    .string()
    .max(40)
    .openapi({
      description: 'The id of the session.',
      param: { name: 'sessionId', in: 'path' },
      example: 'q1w2e3r4t5z6u7i8o9p0a1',
    }),
});

export function presentSessions(
  rows: readonly SessionRow[],
  { tokenHash }: { tokenHash: string },
): z.infer<typeof AdminSessionList> {
  return {
    data: rows.map((row) => ({
      id: createSessionId(row),
      device: row.device,
      timeZone: row.timeZone,
      createdAt: toIso(row.createdAt),
      lastSeenAt: toIso(row.lastSeenAt),
      isCurrent: row.tokenHash === tokenHash,
    })),
  };
}
