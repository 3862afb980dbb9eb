export { NewSubscribers } from './new-subscribers';
export { useSubscriberCount } from './use-subscriber-count';
