export { releaseDomains } from './domains.js';
export { buildSiteUrl, limitDnsTime } from './find-records.js';
export { checkInstanceDns } from './instance/check-instance-dns.js';
export { INSTANCE_RECORDS, RECORD_STATUSES } from './instance/rules.js';
export { domainRoutes } from './routes.js';
export { normalizeDomain } from './rules.js';
export { findDmarc, refreshSendingDomain } from './sending/check-sending-domain.js';
export { sendingDomainRoutes } from './sending/routes.js';
export { hasDmarc } from './sending/rules.js';
export { releaseSendingDomains } from './sending/sending-domains.js';
export { findUsableSendingDomain, listSendingDomains } from './sending/store.js';
export {
  type DomainOwner,
  findDomainOwner,
  findMainDomain,
  findVerifiedDomain,
  listDomainOwnerIds,
  listDomains,
  listVerifiedDomains,
  listVerifiedDomainsByUser,
  onDomainsChanged,
} from './store.js';
