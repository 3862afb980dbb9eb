import { useQuery } from '@tanstack/react-query';
import { allRows, type components } from '@tidings/sdk';
import { api } from '../../api';
import { currentUserQuery } from './session';

export const apiTokensKey = ['/api/tokens'];

export function useApiTokens() {
  return useQuery({
    queryKey: apiTokensKey,
    queryFn: ({ signal }) => allRows((query) => api.GET('/api/tokens', { params: { query }, signal })),
  });
}

export function useCurrentUser() {
  return useQuery(currentUserQuery);
}

export type ApiToken = components['schemas']['ApiToken'];
export type ApiTokenScope = ApiToken['scopes'][number];

const SCOPES: Record<ApiTokenScope, { label: string; help: string }> = {
  read: {
    label: 'Read',
    help: 'Read newsletters, products, tags, segments, domains, tokens, invoices, payouts, settings and stats',
  },
  addresses: { label: 'Addresses', help: 'Read names and email addresses of subscribers and buyers' },
  write: {
    label: 'Write',
    help: 'Change your page, drafts, products, subscribers and settings, lift suppressions, and revoke tokens',
  },
  send: { label: 'Send', help: 'Send, schedule, pause and cancel newsletters' },
  refunds: { label: 'Refunds', help: 'Refund your sales (also needs Addresses)' },
  billing: { label: 'Billing', help: 'Start, cancel and resume Pro, and open the billing page' },
  webhooks: {
    label: 'Webhooks',
    help: 'Create, change and delete webhook endpoints, and get their new signing secrets',
  },
  domains: { label: 'Domains', help: 'Add and remove custom domains and sending domains' },
};

/** The scopes of a token, in the order of the form. */
export const apiTokenScopes = (Object.keys(SCOPES) as ApiTokenScope[]).map((value) => ({
  value,
  ...SCOPES[value],
}));

export function getScopeHelp(scope: ApiTokenScope): string {
  return SCOPES[scope].help;
}
