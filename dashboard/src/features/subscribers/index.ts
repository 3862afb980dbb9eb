export { NewSubscribers } from './new-subscribers';
export { SubscriberTable } from './subscriber-table';
export { useSubscriberCount } from './use-subscriber-count';
