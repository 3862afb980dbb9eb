import type { QueryClient } from '@tanstack/react-query';
import { speakFor } from '../../api';
import { currentUserQuery } from './current-user';
import type { User } from './user';

/** Nothing that another account has seen may show under this one. */
export function startSession(queryClient: QueryClient, user: User): void {
  const [sessionKey] = currentUserQuery.queryKey;
  // The session itself stays and changes: screens are looking at it.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey });
  speakFor(user.id);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** The router sees the empty session and leads to the sign-in screen. */
export function endSession(queryClient: QueryClient): void {
  speakFor(undefined);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
}

export function replaceUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}
