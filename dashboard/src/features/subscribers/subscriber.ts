import type { components } from '@tidings/sdk';

export type Subscriber = components['schemas']['Subscriber'];

export const FIRST_PAGE_SIZE = 5;
export const NEXT_PAGE_SIZE = 50;

/** Where what the server told of readers is kept; what changes a list makes all three stale. */
export const listKey = ['/api/subscribers'];
export const countKey = ['/api/subscribers/count'];
export const growthKey = ['/api/subscribers/growth'];

/** What a reader is called: by name where they gave one. */
export function nameOfSubscriber({ name, email }: Pick<Subscriber, 'name' | 'email'>): string {
  return name || email;
}

/** Where a reader came from, in words. */
export function sourceInWords({ source, host }: Subscriber['consent']): string {
  switch (source) {
    case 'page':
      return 'Your page';
    case 'widget':
      return host ? `Widget on ${host}` : 'A widget';
    case 'import':
      return 'Import';
    case 'hand':
      return 'Added by you';
    case 'api':
      return 'A program';
  }
}
