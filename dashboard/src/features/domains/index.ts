export { CustomDomainCard } from './custom-domain-card';
export { CopyableValue } from './dns-records';
export { useSendingDomains } from './sending/queries';
export { SendingDomainsCard } from './sending/sending-domains-card';
