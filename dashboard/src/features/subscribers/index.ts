export { GrowthCard } from './list/growth-card';
export { useGrowth } from './list/use-growth';
export { NewSubscribers } from './new-subscribers';
export { useSubscriberCount } from './queries';
export { ListSettingsCards } from './settings/list-settings-cards';
export { SubscriberTable } from './subscriber-table';
