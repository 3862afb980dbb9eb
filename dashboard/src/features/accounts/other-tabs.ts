import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';

// One channel for both directions, because a channel does not receive its own messages.
let channel: BroadcastChannel | undefined;
const sessionChannel = () => {
  channel ??= new BroadcastChannel('tidings-session');
  return channel;
};

/**
 * Notifies other tabs of a change. Tabs share one session, so a change shows in all of them at once, not only on
 * focus.
 */
export function notifyOtherTabs(): void {
  sessionChannel().postMessage('changed');
}

export function listenToOtherTabs(queryClient: QueryClient): void {
  sessionChannel().addEventListener('message', () => {
    void queryClient.invalidateQueries(currentUserQuery);
  });
}
