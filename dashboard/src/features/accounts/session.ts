import type { QueryClient } from '@tanstack/react-query';
import { speakFor } from '../../api';
import { currentUserQuery } from './current-user';
import { notifyOtherTabs } from './other-tabs';
import type { User } from './user';

/** Nothing that another account has seen may show under this one. */
export function startSession(queryClient: QueryClient, user: User): void {
  forgetAllButSession(queryClient);
  speakFor(user.id);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  notifyOtherTabs();
}

/** The router sees the empty session and leads to the sign-in screen. */
export function endSession(queryClient: QueryClient): void {
  speakFor(undefined);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  notifyOtherTabs();
}

/** For a tab that stands signed out, whichever tab did it: whoever signs in next starts from nothing. */
export function forgetSession(queryClient: QueryClient): void {
  speakFor(undefined);
  forgetAllButSession(queryClient);
}

/** Something that the user holds was changed by another call: it is read anew, here and in other tabs. */
export function refreshUser(queryClient: QueryClient): Promise<void> {
  notifyOtherTabs();
  return queryClient.invalidateQueries(currentUserQuery);
}

export function replaceUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** The session itself stays and changes, like all that a screen is looking at. */
function forgetAllButSession(queryClient: QueryClient): void {
  const [sessionKey] = currentUserQuery.queryKey;
  queryClient.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
}
