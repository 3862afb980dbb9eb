import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { getNamed } from './get-named.js';

export type Segment = components['schemas']['Segment'];
export type SegmentFilter = components['schemas']['SegmentFilter'];

interface SegmentContext {
  client: TidingsClient;
}

/** Returns all segments, by name. */
export async function listSegments({ client }: SegmentContext): Promise<Segment[]> {
  const { data } = await unwrap(client.GET('/api/segments'));
  return data;
}

/** Returns the segment with this name or id. */
export async function getSegment(ctx: SegmentContext, { segment }: { segment: string }): Promise<Segment> {
  return chooseSegment(await listSegments(ctx), segment);
}

export function chooseSegment(segments: readonly Segment[], nameOrId: string): Segment {
  return getNamed(segments, nameOrId, { one: 'segment', many: 'segments' });
}

/** Counts the confirmed subscribers that match a filter. */
export async function countMatches(
  { client }: SegmentContext,
  { filter }: { filter: SegmentFilter },
): Promise<number> {
  const { count } = await unwrap(client.POST('/api/segments/count', { body: { filter } }));
  return count;
}

export function createSegment(
  { client }: SegmentContext,
  body: { name: string; filter: SegmentFilter },
): Promise<Segment> {
  return unwrap(client.POST('/api/segments', { body }));
}

export async function deleteSegment({ client }: SegmentContext, { id }: { id: number }): Promise<void> {
  await unwrap(client.DELETE('/api/segments/{id}', { params: { path: { id } } }));
}
