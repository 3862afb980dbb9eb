import type { components } from '@tidings/sdk';

export type Newsletter = NonNullable<components['schemas']['Newsletter']>;
