import { type components, type TidingsClient, unwrap } from '@tidings/sdk';

/** A custom domain of the page, or a domain that newsletters are sent from. Both have DNS records and a check. */
export type Domain = components['schemas']['DomainRecord'] | components['schemas']['SendingDomainRecord'];
export type DomainUse = 'page' | 'sending';

interface DomainContext {
  client: TidingsClient;
  use: DomainUse;
}

export async function listDomains({ client, use }: DomainContext): Promise<Domain[]> {
  if (use === 'page') return (await unwrap(client.GET('/api/domains'))).data;
  return (await unwrap(client.GET('/api/sending-domains'))).data;
}

export function addDomain({ client, use }: DomainContext, { domain }: { domain: string }): Promise<Domain> {
  const body = { domain };
  return use === 'page'
    ? unwrap(client.POST('/api/domains', { body }))
    : unwrap(client.POST('/api/sending-domains', { body }));
}

/** Starts a DNS check now. */
export function checkDomain({ client, use }: DomainContext, { id }: { id: number }): Promise<Domain> {
  const params = { path: { id } };
  return use === 'page'
    ? unwrap(client.POST('/api/domains/{id}/check', { params }))
    : unwrap(client.POST('/api/sending-domains/{id}/check', { params }));
}

export async function removeDomain({ client, use }: DomainContext, { id }: { id: number }): Promise<void> {
  const params = { path: { id } };
  if (use === 'page') await unwrap(client.DELETE('/api/domains/{id}', { params }));
  else await unwrap(client.DELETE('/api/sending-domains/{id}', { params }));
}
