export { eraseSubscribers } from './erase-subscribers.js';
export { subscriberRoutes } from './routes.js';
export {
  countSubscribers,
  listAudience,
  newestSubscriberId,
} from './store.js';
export { subscribe } from './subscribe.js';
export { subscribeRoutes } from './subscribe-routes.js';
export { unsubscribe } from './unsubscribe.js';
export { unsubscribeRoutes } from './unsubscribe-routes.js';
