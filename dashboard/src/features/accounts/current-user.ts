import { queryOptions } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { api, speakForFirst } from '../../api';
import type { User } from './user';

/** The session: the user, or null if nobody is signed in. */
export const currentUserQuery = queryOptions({
  queryKey: ['/api/user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      const user = await unwrap(api.GET('/api/user', { signal }));
      speakForFirst(user.id);
      return user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});
