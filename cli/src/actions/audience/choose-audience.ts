import type { components, TidingsClient } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import { chooseSegment, listSegments, type Segment } from './segments.js';

export type Audience = components['schemas']['Audience'];

/** The name that stands for every subscriber. */
const ALL_SUBSCRIBERS = 'all';

/** The names or ids of segments, as the user typed them. */
export interface NamedAudience {
  include: readonly string[];
  exclude: readonly string[];
}

export interface ChosenAudience {
  /** The typed audience. Undefined to use the draft's audience. */
  audience: Audience | undefined;
  /** The audience in words: `VIPs, except Buyers`. Undefined for every subscriber. */
  label: string | undefined;
}

/** Returns the typed audience and its description, or a description of the draft's audience. */
export async function chooseAudience(
  ctx: { client: TidingsClient },
  { named, drafted }: { named: NamedAudience; drafted: Audience },
): Promise<ChosenAudience> {
  const isTyped = named.include.length + named.exclude.length > 0;
  if (!isTyped && isAllSubscribers(drafted)) return { audience: undefined, label: undefined };
  const segments = await listSegments(ctx);
  const audience = isTyped ? parseAudience(segments, { named, drafted }) : undefined;
  return { audience, label: describeAudience(segments, audience ?? drafted) };
}

/** Parses the typed audience. If it only excludes segments, it narrows the draft's audience. */
function parseAudience(
  segments: readonly Segment[],
  { named, drafted }: { named: NamedAudience; drafted: Audience },
): Audience {
  const excludedIds = named.exclude.map((name) => chooseSegment(segments, name).id);
  if (named.include.length > 0) {
    return { include: named.include.map((name) => parseIncluded(segments, name)), exclude: excludedIds };
  }
  return { include: drafted.include, exclude: [...new Set([...drafted.exclude, ...excludedIds])] };
}

function parseIncluded(segments: readonly Segment[], names: string): 'all' | number {
  if (names.trim().toLowerCase() !== ALL_SUBSCRIBERS) return chooseSegment(segments, names).id;
  const segment = segments.find(({ name }) => name.toLowerCase() === ALL_SUBSCRIBERS);
  if (segment === undefined) return ALL_SUBSCRIBERS;
  throw new CliError(
    'ambiguous_name',
    `"${names}" could mean all subscribers or the segment ${segment.name} (id ${segment.id}). Rename the segment, or use its id.`,
  );
}

/** Describes an audience. Returns undefined for every subscriber. */
function describeAudience(segments: readonly Segment[], audience: Audience): string | undefined {
  if (isAllSubscribers(audience)) return undefined;
  const { include, exclude } = audience;
  const getSegmentName = (id: number) =>
    segments.find((segment) => segment.id === id)?.name ?? 'a deleted segment';
  const includedNames = include.filter((id) => id !== ALL_SUBSCRIBERS).map(getSegmentName);
  const from = include.includes(ALL_SUBSCRIBERS) ? 'all subscribers' : includedNames.join(' or ');
  return exclude.length === 0 ? from : `${from}, except ${exclude.map(getSegmentName).join(' and ')}`;
}

function isAllSubscribers({ include, exclude }: Audience): boolean {
  return include.includes(ALL_SUBSCRIBERS) && exclude.length === 0;
}
