export { OwnDomainCard } from './own-domain-card';
export { SendingDomainsCard } from './sending/sending-domains-card';
export { useSendingDomains } from './sending/use-sending-domains';
