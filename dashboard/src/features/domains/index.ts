export { CustomDomainCard } from './custom-domain-card';
export { useSendingDomains } from './sending/queries';
export { SendingDomainsCard } from './sending/sending-domains-card';
