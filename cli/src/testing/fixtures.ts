import type { CustomField } from '../actions/audience/fields.js';
import type { Segment } from '../actions/audience/segments.js';
import type { Tag } from '../actions/audience/tags.js';
import type { Newsletter } from '../actions/newsletters/newsletters.js';
import type { Preflight } from '../actions/newsletters/sending.js';
import type { SendProgress } from '../actions/newsletters/watch.js';

export const signedInEnv = { TIDINGS_URL: 'https://tidings.example', TIDINGS_TOKEN: 'tdg_secret' };

const CREATED = '2026-11-20T08:00:00.000Z';

export function buildNewsletter(fields: Partial<Newsletter> = {}): Newsletter {
  return {
    id: 12,
    userId: 1,
    title: 'The kiln that would not cool',
    content: '<p>Frost came on Tuesday.</p>',
    imageUrl: null,
    imageAlt: null,
    template: 'template-2',
    design: null,
    accent: null,
    preheader: null,
    slug: null,
    ctaText: null,
    ctaUrl: null,
    imageBlocks: [],
    imageBlockLinks: [],
    imageBlockAlts: [],
    audience: { include: ['all'], exclude: [] },
    version: 1,
    scheduledAt: null,
    scheduleTimeZone: null,
    scheduleProblem: null,
    undoUntil: null,
    senderName: null,
    senderEmail: null,
    sentAt: null,
    status: fields.sentAt ? 'finished' : null,
    accepted: fields.sentAt ? 1_260 : null,
    tracking: fields.sentAt ? 'anonymous' : null,
    opens: 0,
    clicks: 0,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...fields,
  };
}

export function buildProgress(
  status: SendProgress['status'],
  counts: Partial<SendProgress['counts']> = {},
): SendProgress {
  const zeroCounts = { queued: 0, claimed: 0, accepted: 0, deferred: 0, failed: 0 };
  const otherZeroCounts = { expired: 0, suppressed: 0, canceled: 0, held: 0, unknown: 0 };
  const allCounts = { ...zeroCounts, ...otherZeroCounts, ...counts };
  return {
    status,
    pausedAt: null,
    pauseReason: null,
    bounced: 0,
    complained: 0,
    retryable: null,
    audience: Object.values(allCounts).reduce((sum, number) => sum + number, 0),
    counts: allCounts,
    startedAt: '2026-11-21T09:00:00.000Z',
    finishedAt: status === 'finished' ? '2026-11-21T09:00:14.000Z' : null,
  };
}

/** A draft without findings. */
export const ready: Preflight = {
  ok: true,
  audience: 3,
  sizeBytes: 11_500,
  emailsSent: 4,
  emailQuota: 100,
  sender: { address: 'newsletter@tidings.example', replyTo: 'mara@kiln.example', signingDomain: null },
  errors: [],
  warnings: [],
};

export function buildTag(fields: Partial<Tag>): Tag {
  return { id: 4, name: 'VIP', description: null, isTopic: false, createdAt: CREATED, ...fields };
}

export function buildField(fields: Partial<CustomField>): CustomField {
  const plain = { id: 2, key: 'city', label: 'City', type: 'text', isPublic: false } as const;
  return { ...plain, choices: [], createdAt: CREATED, ...fields };
}

export function buildSegment(fields: Partial<Segment>): Segment {
  return { id: 3, name: 'VIPs', filter: { tag: 'VIP' }, createdAt: CREATED, updatedAt: CREATED, ...fields };
}
