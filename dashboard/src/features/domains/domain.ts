import type { components } from '@tidings/sdk';

export type Domain = components['schemas']['DomainRecord'];
export type DnsRecord = Domain['records'][number];

/** The API's limit of domains per creator. */
export const MAX_DOMAINS = 5;

export const INVALID_DOMAIN = 'Please enter a valid domain name (e.g., news.example.com)';
