import { CITIES, type List, type Person, type RandomFilter, TAGS } from './random-lists.js';

const DAY = 24 * 60 * 60 * 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day, such as 2026-11-21, of a moment. */
function formatDate(timeZone: string, time: number): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  formats.set(timeZone, format);
  return format.format(time);
}

function getDateDaysAgo({ timeZone }: List, now: number, daysBefore: number): string {
  const today = Date.parse(`${formatDate(timeZone, now)}T00:00:00Z`);
  return new Date(today - daysBefore * DAY).toISOString().slice(0, 10);
}

const foldCase = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');
const isSame = (left: string | undefined, right: string) =>
  left !== undefined && foldCase(left) === foldCase(right);

/** Evaluates a filter in plain JavaScript, about one person of a list. */
export function isMatch(filter: RandomFilter, person: Person, list: List & { now: number }): boolean {
  if (filter.all) return filter.all.every((part: RandomFilter) => isMatch(part, person, list));
  if (filter.any) return filter.any.some((part: RandomFilter) => isMatch(part, person, list));
  if (filter.not) return !isMatch(filter.not, person, list);
  if (filter.tag) return person.tags.some((tag) => isSame(TAGS[tag]?.[0], filter.tag));
  if (filter.source) return person.source === filter.source;
  if (filter.field) return hasValue(filter, person);
  if (filter.joined) return isWithin(filter.joined, person.createdAt, list);
  if (filter.bought !== undefined) {
    return person.purchases.some(
      ({ product, status }) =>
        status === 'completed' && (filter.bought === 'anything' || filter.bought === product),
    );
  }
  const times = person.activity.filter((activity, newsletter) => {
    const sentAt = list.newsletters[newsletter] ?? 0;
    if (filter.withinDays && !isWithin({ withinDays: filter.withinDays }, sentAt, list)) return false;
    if (filter.activity === 'received') return activity.status === 'accepted';
    return (filter.activity === 'opened' ? activity.opens : activity.clicks) > 0;
  }).length;
  return filter.atLeast === undefined ? times <= filter.atMost : times >= filter.atLeast;
}

function isWithin(filter: RandomFilter, time: number, list: List & { now: number }): boolean {
  const date = formatDate(list.timeZone, time);
  if (filter.before) return date < filter.before;
  if (filter.after) return date > filter.after;
  return date > getDateDaysAgo(list, list.now, filter.withinDays);
}

function hasValue(filter: RandomFilter, { fields }: Person): boolean {
  const city = fields.city === undefined ? undefined : CITIES[fields.city]?.[0];
  if (filter.field === 'city' && filter.isSet === undefined) {
    if (filter.contains) return city !== undefined && foldCase(city).includes(foldCase(filter.contains));
    return filter.is === undefined ? !isSame(city, filter.isNot) : isSame(city, filter.is);
  }
  const value = fields[filter.field as keyof Person['fields']];
  if (filter.isSet !== undefined) return (value !== undefined) === filter.isSet;
  if ('is' in filter) return value === filter.is;
  if ('isNot' in filter) return value !== filter.isNot;
  if (value === undefined) return false;
  if ('before' in filter) return value < filter.before;
  if ('after' in filter) return value > filter.after;
  return 'atLeast' in filter ? value >= filter.atLeast : value <= filter.atMost;
}
