export { dnsWithin } from './dns-within.js';
export { siteAddress } from './own-names.js';
export { releaseDomains } from './remove-domain.js';
export { domainRoutes } from './routes.js';
export { normalizeDomain } from './rules.js';
export { refreshSendingDomain } from './sending/check-sending-domain.js';
export { findDmarc } from './sending/find-sending-records.js';
export { releaseSendingDomains } from './sending/remove-sending-domain.js';
export { sendingDomainRoutes } from './sending/routes.js';
export { hasDmarc } from './sending/rules.js';
export { findUsableSendingDomain } from './sending/store.js';
export {
  type DomainOwner,
  findDomainOwner,
  findFirstDomain,
  findVerifiedDomain,
  listDomainOwners,
  listVerifiedDomains,
  listVerifiedDomainsOf,
  onDomainsChanged,
} from './store.js';
