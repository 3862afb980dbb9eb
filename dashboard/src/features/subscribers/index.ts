export { AddYourselfButton } from './add-yourself-button';
export { GrowthCard } from './list/growth-card';
export { NewSubscribers } from './new-subscribers';
export { useGrowth, useSubscriberCount } from './queries';
export { ListSettingsCards } from './settings/list-settings-cards';
export { SubscriberTable } from './subscriber-table';
export { useAddSelf } from './use-add-subscriber';
