import type { QueryClient } from '@tanstack/react-query';
import { speakFor } from '../../api';
import { currentUserQuery } from './current-user';
import { notifyOtherTabs } from './other-tabs';
import type { User } from './user';

/** Starts a session. Data that another account has loaded must not show in it. */
export function startSession(queryClient: QueryClient, user: User): void {
  forgetAllButSession(queryClient);
  speakFor(user.id);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  notifyOtherTabs();
}

/** Ends the session. The router detects that and shows the sign-in screen. */
export function endSession(queryClient: QueryClient): void {
  speakFor(undefined);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  notifyOtherTabs();
}

/** Clears the cache of a signed-out tab, whichever tab signed out, so that the next user starts without data. */
export function forgetSession(queryClient: QueryClient): void {
  speakFor(undefined);
  forgetAllButSession(queryClient);
}

/** Refetches the user after another request changed it, here and in other tabs. */
export function refreshUser(queryClient: QueryClient): Promise<void> {
  notifyOtherTabs();
  return queryClient.invalidateQueries(currentUserQuery);
}

export function replaceUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** Removes all cached data except the session itself and queries in use. */
function forgetAllButSession(queryClient: QueryClient): void {
  const [sessionKey] = currentUserQuery.queryKey;
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
}
