import type { Target } from './hit-classifier.js';

/** The hits of one target since the last write, by one subscriber or by unknown subscribers. */
export interface Tally {
  newsletterId: number;
  target: Target;
  subscriberId: number | null;
  /** The number is below zero if hits that were already written turn out to be a machine's. */
  people: number;
  machines: number;
  firstAt: number;
  lastAt: number;
}

export type CountedHit = Omit<Tally, 'firstAt' | 'lastAt'> & { at: number };

export function buildTallyKey({
  newsletterId,
  target,
  subscriberId,
}: Omit<CountedHit, 'people' | 'machines' | 'at'>) {
  return `${newsletterId} ${target} ${subscriberId ?? ''}`;
}

export function addHit(existingTally: Tally | undefined, { at, ...hit }: CountedHit): Tally {
  if (existingTally === undefined) return { ...hit, firstAt: at, lastAt: at };
  return mergeTallies(existingTally, { ...hit, firstAt: at, lastAt: at });
}

export function mergeTallies(first: Tally, second: Tally): Tally {
  return {
    ...first,
    people: first.people + second.people,
    machines: first.machines + second.machines,
    firstAt: Math.min(first.firstAt, second.firstAt),
    lastAt: Math.max(first.lastAt, second.lastAt),
  };
}

/** Counts all hits as a machine's, because they arrived before their email. */
export function countAsMachines(tally: Tally): Tally {
  return { ...tally, people: 0, machines: tally.machines + tally.people };
}

export interface NewsletterSum {
  newsletterId: number;
  opens: number;
  clicks: number;
  machineOpens: number;
  machineClicks: number;
}

export interface LinkSum {
  newsletterId: number;
  position: number;
  clicks: number;
  machineClicks: number;
}

export interface SubscriberSum {
  newsletterId: number;
  subscriberId: number;
  opens: number;
  clicks: number;
  firstOpenedAt: number | null;
  lastActiveAt: number;
}

/** The amounts to add to each row. */
export interface Sums {
  newsletters: NewsletterSum[];
  links: LinkSum[];
  subscribers: SubscriberSum[];
}

export function sumTallies(tallies: Iterable<Tally>): Sums {
  const newsletters = new Map<number, NewsletterSum>();
  const links = new Map<string, LinkSum>();
  const subscribers = new Map<string, SubscriberSum>();
  for (const tally of tallies) {
    const { newsletterId, target, subscriberId, people, machines } = tally;
    const newsletter = getOrCreate(newsletters, newsletterId, () => createEmptyNewsletterSum(newsletterId));
    if (target === 'pixel') {
      newsletter.opens += people;
      newsletter.machineOpens += machines;
    } else {
      newsletter.clicks += people;
      newsletter.machineClicks += machines;
      const emptyLink = { newsletterId, position: target, clicks: 0, machineClicks: 0 };
      const link = getOrCreate(links, `${newsletterId} ${target}`, () => emptyLink);
      link.clicks += people;
      link.machineClicks += machines;
    }
    if (subscriberId !== null && people !== 0) addSubscriberCount(subscribers, { ...tally, subscriberId });
  }
  return {
    newsletters: [...newsletters.values()],
    links: [...links.values()],
    subscribers: [...subscribers.values()],
  };
}

function createEmptyNewsletterSum(newsletterId: number): NewsletterSum {
  return { newsletterId, opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0 };
}

function addSubscriberCount(
  subscribers: Map<string, SubscriberSum>,
  tally: Tally & { subscriberId: number },
): void {
  const { newsletterId, subscriberId, target, people, firstAt, lastAt } = tally;
  const emptySubscriber = {
    newsletterId,
    subscriberId,
    opens: 0,
    clicks: 0,
    firstOpenedAt: null,
    lastActiveAt: 0,
  };
  const subscriber = getOrCreate<string, SubscriberSum>(
    subscribers,
    `${newsletterId} ${subscriberId}`,
    () => emptySubscriber,
  );
  if (target === 'pixel') {
    subscriber.opens += people;
    subscriber.firstOpenedAt = Math.min(subscriber.firstOpenedAt ?? firstAt, firstAt);
  } else subscriber.clicks += people;
  subscriber.lastActiveAt = Math.max(subscriber.lastActiveAt, lastAt);
}

function getOrCreate<Key, Value>(map: Map<Key, Value>, key: Key, createValue: () => Value): Value {
  const existingValue = map.get(key);
  if (existingValue !== undefined) return existingValue;
  const newValue = createValue();
  map.set(key, newValue);
  return newValue;
}
