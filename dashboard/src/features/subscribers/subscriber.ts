import type { components } from '@tidings/sdk';

/** What the lists show of a subscriber. */
export type Subscriber = Pick<
  components['schemas']['Subscriber'],
  'id' | 'email' | 'name' | 'status' | 'unsubscribeReason' | 'createdAt'
>;

export const FIRST_PAGE_SIZE = 5;
export const NEXT_PAGE_SIZE = 50;
