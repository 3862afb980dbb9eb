import { type components, type TidingsClient, unwrap } from '@tidings/sdk';

type Schemas = components['schemas'];
export type ApiToken = Schemas['ApiToken'];

interface TokensContext {
  client: TidingsClient;
}

/** Lists all API tokens, newest first. */
export async function listTokens({ client }: TokensContext): Promise<ApiToken[]> {
  const tokens: ApiToken[] = [];
  let cursor: string | null | undefined;
  do {
    const query = cursor ? { cursor } : {};
    const page = await unwrap(client.GET('/api/tokens', { params: { query } }));
    tokens.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return tokens;
}

/** Creates a token for the signed-in account. The API requires the password, because a token cannot create others. */
export async function createToken(
  { client }: TokensContext,
  input: { password: string; name: string; scopes: string[]; expiresInDays: number | null },
): Promise<Schemas['ApiTokenWithSecret']> {
  const { scopes, ...token } = input;
  const { username } = await unwrap(client.GET('/api/user'));
  // The API's error lists the existing scopes.
  const body = { username, scopes: scopes as ApiToken['scopes'], ...token };
  return unwrap(client.POST('/api/tokens', { body }));
}

/** Describes a token in one line: its id, name, scopes, last use and expiry. */
export function formatToken({ id, name, device, scopes, lastUsedOn, expiresAt }: ApiToken): string {
  const lastUse = lastUsedOn === null ? 'never used' : `last used ${lastUsedOn}`;
  const expires = expiresAt === null ? 'does not expire' : `expires ${expiresAt.slice(0, 10)}`;
  return `token ${id}: ${device ?? name} (${scopes.join(', ')}), ${lastUse}, ${expires}`;
}
