import type { components } from '@tidings/sdk';

export type SendingDomain = components['schemas']['SendingDomainRecord'];
export type SendingRecord = SendingDomain['records'][number];
