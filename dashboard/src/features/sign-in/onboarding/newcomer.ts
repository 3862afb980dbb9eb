import type { QueryClient } from '@tanstack/react-query';
import type { User } from '../../accounts';

/** Stored in the query cache beside the session: a new account starts with onboarding, once. */
const newcomerKey = ['newcomer'];

export function welcomeNewcomer(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(newcomerKey, user.id);
}

export function isNewcomer(queryClient: QueryClient, user: User): boolean {
  return queryClient.getQueryData(newcomerKey) === user.id;
}

export function forgetNewcomer(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: newcomerKey });
}
