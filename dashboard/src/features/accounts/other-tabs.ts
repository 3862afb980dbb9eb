import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';

// One for both directions: a channel does not hear itself.
let channel: BroadcastChannel | undefined;
const sessionChannel = () => {
  channel ??= new BroadcastChannel('tidings-session');
  return channel;
};

/** Tabs share one session: what one does to it shows in all of them at once, not only when they are looked at. */
export function notifyOtherTabs(): void {
  sessionChannel().postMessage('changed');
}

export function listenToOtherTabs(queryClient: QueryClient): void {
  sessionChannel().addEventListener('message', () => {
    void queryClient.invalidateQueries(currentUserQuery);
  });
}
