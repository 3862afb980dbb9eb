import type { components } from '@tidings/sdk';

export type Subscriber = components['schemas']['Subscriber'];

export const FIRST_PAGE_SIZE = 5;
export const NEXT_PAGE_SIZE = 50;

/** The query keys of subscribers, all of which a change of the list invalidates. */
export const listKey = ['/api/subscribers'];
export const countKey = ['/api/subscribers/count'];
export const growthKey = ['/api/subscribers/growth'];

/** Returns the subscriber's name, or the address if there is no name. */
export function getSubscriberName({ name, email }: Pick<Subscriber, 'name' | 'email'>): string {
  return name || email;
}

export const SOURCE_LABELS: Record<Subscriber['consent']['source'], string> = {
  page: 'Your page',
  widget: 'A widget',
  api: 'API',
  import: 'Import',
  hand: 'Added by you',
  checkout: 'A purchase',
};

export const STATUS_LABELS: Record<Subscriber['status'], string> = {
  confirmed: 'Subscribed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
  removed: 'Removed',
};

/** Describes the source of a subscriber. */
export function formatSource({ source, host }: Subscriber['consent']): string {
  return source === 'widget' && host ? `Widget on ${host}` : SOURCE_LABELS[source];
}

/** Returns the path of a subscriber's page. */
export function getSubscriberPath({ id }: Pick<Subscriber, 'id'>): string {
  return `/subscribers/${id}`;
}
