import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from './current-user';

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}
