import type { components } from '../schema.js';
import { unwrap } from '../unwrap.js';
import type { Newsletter, ToolContext } from './tool.js';
import { ToolError } from './tool.js';

export interface SendingPlan {
  newsletter: Newsletter;
  preflight: components['schemas']['Preflight'];
  /** The names of the segments. */
  audience: { include: string[]; exclude: string[] };
  /** A hash of the draft, its sender, the definition of its audience, the number of recipients and the findings. */
  hash: string;
}

/** Returns the effect of sending the draft now. */
export async function planSending({ client }: ToolContext, id: number): Promise<SendingPlan> {
  const params = { path: { id } };
  const newsletter = (await unwrap(client.GET('/api/newsletters/{id}', { params }))) as Newsletter;
  if (newsletter.sentAt !== null) throw new ToolError(`Newsletter ${id} was already sent.`);
  const { audience } = newsletter;
  const [preflight, segments] = await Promise.all([
    unwrap(client.POST('/api/newsletters/{id}/preflight', { params, body: { audience } })),
    unwrap(client.GET('/api/segments')),
  ]);
  const usedSegments = segments.data.filter(
    (segment) => audience.include.includes(segment.id) || audience.exclude.includes(segment.id),
  );
  const getSegmentName = (entry: 'all' | number) =>
    entry === 'all'
      ? 'all subscribers'
      : (usedSegments.find((segment) => segment.id === entry)?.name ?? `segment ${entry}`);
  const definitions = usedSegments.map(({ id: segmentId, filter }) => ({ id: segmentId, filter }));
  return {
    newsletter,
    preflight,
    audience: {
      include: audience.include.map(getSegmentName),
      exclude: audience.exclude.map(getSegmentName),
    },
    hash: await hashValue([omitCounters(newsletter), definitions, omitQuota(preflight)]),
  };
}

function omitCounters({ opens: _, clicks: __, updatedAt: ___, ...rest }: Newsletter) {
  return rest;
}

/** Removes the quota, because other newsletters change it. */
function omitQuota({ emailsSent: _, ...rest }: SendingPlan['preflight']) {
  return rest;
}

/** Returns 128 bits of a SHA-256 as hexadecimal digits. */
async function hashValue(value: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
