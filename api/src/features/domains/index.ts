export { dnsWithin } from './dns-within.js';
export { onDomainsChanged } from './domains-changed.js';
export { releaseDomains } from './remove-domain.js';
export { domainRoutes } from './routes.js';
export { normalizeDomain } from './rules.js';
export {
  type DomainOwner,
  findDomainOwner,
  findFirstDomain,
  findVerifiedDomain,
  listDomainOwners,
} from './store.js';
