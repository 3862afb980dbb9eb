export { type SessionChanges, SessionsCard } from './sessions-card';
