import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { userWith } from '../../../test/msw/data';
import { currentUserQuery } from './current-user';
import { endSession, startSession } from './session';

const { queryKey } = currentUserQuery;

it('stays ended when an older session response arrives', async () => {
  const queryClient = new QueryClient();
  const older = queryClient.fetchQuery({ queryKey, queryFn: async () => userWith() });
  endSession(queryClient);
  await older;
  expect(queryClient.getQueryData(queryKey)).toBeNull();
});

it('stays started when an older session response arrives', async () => {
  const queryClient = new QueryClient();
  const older = queryClient.fetchQuery({ queryKey, queryFn: async () => null });
  startSession(queryClient, userWith());
  await older;
  expect(queryClient.getQueryData(queryKey)).toEqual(userWith());
});
