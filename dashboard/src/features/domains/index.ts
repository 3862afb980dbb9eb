export { OwnDomainCard } from './own-domain-card';
export { useSendingDomains } from './sending/queries';
export { SendingDomainsCard } from './sending/sending-domains-card';
