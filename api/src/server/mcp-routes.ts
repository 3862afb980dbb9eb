import type { OpenAPIHono } from '@hono/zod-openapi';
import type { createMcpServer } from '@tidings/sdk/mcp';
import { API_VERSION } from '../description/describe-api.js';
import { allowAnyOrigin, isOwnOrigin } from '../http/identity/origins.js';
import type { TrustProxy } from '../http/proxy/trust-proxy.js';
import { isNoDomain, readHostname } from '../http/proxy/trusted-proxy.js';
import { createRouter, type HttpContext, type HttpEnv } from '../http/router.js';
import { AppError } from '../kernel/errors.js';
import { TOKEN_SCOPES } from '../kernel/tokens/token-scope.js';

const PATH = '/mcp';
const METADATA = '/.well-known/oauth-protected-resource';
/** The scopes that a client requests, unless its user chooses others. Addresses require another scope. */
const OFFERED_SCOPES = ['read', 'write', 'send'];

export interface McpRoutesOptions {
  /** Responds to a request like the server itself. */
  fetch: (request: Request, env: object) => Response | Promise<Response>;
  trustProxy: TrustProxy;
}

/**
 * Serves the tools of the Model Context Protocol over streamable HTTP, without sessions, so each request has its own
 * server. A tool calls the API with the token of the request, so it can do nothing that the token cannot.
 */
export function createMcpRoutes(options: McpRoutesOptions): OpenAPIHono<HttpEnv> {
  const router = createRouter();
  for (const path of [METADATA, `${METADATA}${PATH}`]) {
    router.get(path, allowAnyOrigin(), (c) => c.json(createResourceMetadata(c)));
  }
  router.post(PATH, async (c) => {
    checkOrigin(c, options.trustProxy);
    const { token, scopes } = await readToken(c);
    return serve(c, { token, scopes, fetch: options.fetch });
  });
  // Without sessions, there is no stream to open and no session to end.
  router.on(['GET', 'DELETE'], PATH, (c) => {
    c.header('Allow', 'POST');
    return c.text('Send a POST. This server has no sessions.\n', 405);
  });
  return router;
}

/** Returns the metadata of a protected resource (RFC 9728), by which a client finds where to get a token. */
function createResourceMetadata(c: HttpContext) {
  const { publicUrl } = c.var.context.instance;
  return {
    resource: `${publicUrl}${PATH}`,
    resource_name: 'Tidings',
    authorization_servers: [publicUrl],
    scopes_supported: TOKEN_SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/docs`,
  };
}

/**
 * Rejects pages of other sites, even if their name later resolves to this machine (DNS rebinding). Programs send no
 * Origin.
 */
function checkOrigin(c: HttpContext, trustProxy: TrustProxy): void {
  const origin = c.req.header('origin');
  const isForeign = origin !== undefined && !isOwnOrigin(c, origin);
  const { configuredUrl } = c.var.context.instance;
  // With `PUBLIC_URL`, an earlier middleware has already rejected other host names.
  const isUnknownHost = configuredUrl === undefined && !isNoDomain(readHostname(c, trustProxy));
  if (!isForeign && !isUnknownHost) return;
  throw new AppError(
    'wrong_origin',
    isForeign
      ? 'This request came from a page of another site, so it was rejected.'
      : 'Set PUBLIC_URL to use /mcp by this host name, or use the IP address.',
  );
}

async function readToken(c: HttpContext): Promise<{ token: string; scopes: readonly string[] }> {
  const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const apiToken = token && (await c.var.identify.touchApiToken(c.var.context, token));
  if (token && apiToken) return { token, scopes: apiToken.scopes };
  const metadata = `${c.var.context.instance.publicUrl}${METADATA}${PATH}`;
  const problem = token === undefined ? '' : 'error="invalid_token", ';
  c.header(
    'WWW-Authenticate',
    `Bearer ${problem}scope="${OFFERED_SCOPES.join(' ')}", resource_metadata="${metadata}"`,
  );
  throw new AppError(
    'unauthenticated',
    token === undefined
      ? 'Please send an API token: Authorization: Bearer tdg_…'
      : 'This API token is not valid. It was revoked or replaced, or it has expired.',
  );
}

type ToolScopes = Parameters<typeof createMcpServer>[0]['scopes'];

async function serve(
  c: HttpContext,
  { token, scopes, fetch }: { token: string; scopes: readonly string[] } & Pick<McpRoutesOptions, 'fetch'>,
): Promise<Response> {
  // Loads the packages with the first request, because few instances use them.
  const [{ createMcpServer: createServer }, { createClient }, { WebStandardStreamableHTTPServerTransport }] =
    await Promise.all([
      import('@tidings/sdk/mcp'),
      import('@tidings/sdk'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
  const client = createClient({
    baseUrl: new URL(c.req.url).origin,
    token,
    retries: 0,
    fetch: async (request) => fetch(setProxyHeaders(request, c), c.env as object),
  });
  const server = createServer({ client, scopes: scopes as ToolScopes, version: API_VERSION });
  // The middleware has read the body. The transport returns 400 for undefined.
  const parsedBody: unknown = await c.req.json().catch(() => undefined);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(c.req.raw, { parsedBody });
  } finally {
    await server.close();
  }
}

/** The headers that a tool's call takes from the client, so that it has the client's address and the host name. */
const FORWARDED = ['host', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'user-agent'];

function setProxyHeaders(request: Request, c: HttpContext): Request {
  for (const name of FORWARDED) {
    const value = c.req.header(name);
    if (value !== undefined) request.headers.set(name, value);
  }
  return request;
}
