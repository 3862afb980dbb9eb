export { OwnDomainCard } from './own-domain-card';
