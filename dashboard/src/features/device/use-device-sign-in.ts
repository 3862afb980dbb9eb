import { useMutation } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';

/**
 * Finds the request with a code. Uses a mutation, because each lookup counts against a limit and must not run
 * automatically.
 */
export function useFindDevice() {
  return useMutation({
    mutationFn: (userCode: string) =>
      unwrap(api.GET('/api/device-sign-ins/{userCode}', { params: { path: { userCode } } })),
  });
}

export function useDecideDevice() {
  return useSingleMutation({
    mutationFn: ({ userCode, decision }: { userCode: string; decision: 'approve' | 'deny' }) =>
      unwrap(
        api.POST('/api/device-sign-ins/{userCode}/decision', {
          params: { path: { userCode } },
          body: { decision },
        }),
      ),
  });
}
