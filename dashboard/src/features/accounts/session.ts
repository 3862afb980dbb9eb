import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError, type components, unwrap } from '@tidings/sdk';
import { createContext, useContext } from 'react';
import { api, setFirstTabUser, setTabUser } from '../../api';
import { deviceStorage } from '../../ui/hooks/browser-storage';

export type User = components['schemas']['User'];

export function getUserName(user: User): string {
  return user.displayName?.trim() || user.username;
}

export function getFirstName(user: User): string {
  const [first = user.username] = getUserName(user).split(/\s+/);
  return first;
}

/** Returns whether nobody is signed in. After a sign-in as another user, this tab continues to show its own account. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'signed_in_elsewhere';
}

/** The session's user, or null if nobody is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const user = await unwrap(api.GET('/api/user', { signal }));
      setFirstTabUser(user.id);
      return user;
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
});

// One channel serves both directions, because a channel does not receive its own messages.
let openChannel: BroadcastChannel | undefined;
const getSessionChannel = () => {
  openChannel ??= new BroadcastChannel('tidings-session');
  return openChannel;
};

/** Notifies other tabs of a change. Tabs share one session, so they must show a change at once, not only on focus. */
function notifyOtherTabs(): void {
  getSessionChannel().postMessage('changed');
}

/** Refetches the user after another tab has changed the session. */
export function listenToOtherTabs(queryClient: QueryClient): void {
  getSessionChannel().addEventListener('message', () => {
    void queryClient.invalidateQueries(currentUserQuery);
  });
}

const SIGNED_IN_KEY = 'tidings-signed-in-before';

/** Returns whether any user has signed in on this device before. */
export function hasSignedInBefore(): boolean {
  return deviceStorage.read(SIGNED_IN_KEY) !== undefined;
}

/** Starts a session. Removes the data of another account first. */
export function startSession(queryClient: QueryClient, user: User): void {
  deviceStorage.save(SIGNED_IN_KEY, 'yes');
  removeAllButUser(queryClient);
  setTabUser(user.id);
  queryClient.setQueryData(currentUserQuery.queryKey, user);
  notifyOtherTabs();
}

/** Ends the session. The router then shows the sign-in screen. */
export function endSession(queryClient: QueryClient): void {
  setTabUser(undefined);
  queryClient.setQueryData(currentUserQuery.queryKey, null);
  notifyOtherTabs();
}

/** Clears the cache after a sign-out in any tab, so that the next user starts without data. */
export function clearSession(queryClient: QueryClient): void {
  setTabUser(undefined);
  removeAllButUser(queryClient);
}

/** Refetches the user after another request changed it, in this tab and others. */
export function refreshUser(queryClient: QueryClient): Promise<void> {
  notifyOtherTabs();
  return queryClient.invalidateQueries(currentUserQuery);
}

export function replaceUser(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user);
}

/** Refetches the data that depend on a setting of the user, such as the days of all stats. */
export function refetchAllButUser(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ predicate: isNotUserQuery });
}

/** Removes all cached data except the session and queries in use. */
function removeAllButUser(queryClient: QueryClient): void {
  queryClient.removeQueries({ type: 'inactive', predicate: isNotUserQuery });
}

function isNotUserQuery({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] !== currentUserQuery.queryKey[0];
}

/** The context of the signed-in creator, from the router's gate. */
export const SignedInUser = createContext<User | undefined>(undefined);

export function useSignedInUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('This screen is only for signed-in creators.');
  return user;
}
