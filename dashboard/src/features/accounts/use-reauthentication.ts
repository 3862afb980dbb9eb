import { useMutation } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../api';

export function useReauthenticate() {
  return useMutation({
    mutationFn: (body: components['schemas']['Reauthentication']) =>
      unwrap(api.POST('/api/reauthenticate', { body })),
  });
}

export function useEmailCode() {
  return useMutation({
    mutationFn: (email: string) => unwrap(api.POST('/api/auth/request-code', { body: { email } })),
  });
}
