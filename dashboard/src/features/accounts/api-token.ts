import type { components } from '@tidings/sdk';

export type ApiToken = components['schemas']['ApiToken'];
export type ApiTokenScope = ApiToken['scopes'][number];

/** What a token may do, in words. */
export const apiTokenScopes: ReadonlyArray<{ value: ApiTokenScope; label: string; help: string }> = [
  { value: 'read', label: 'Read', help: 'Sees your list, your newsletters and your page.' },
  { value: 'write', label: 'Write', help: 'Changes your page and your drafts.' },
  { value: 'send', label: 'Send', help: 'Sends newsletters to your subscribers.' },
];
