import { CORS_HEADERS } from '../http/identity/origins.js';
import { CROSS_ORIGIN_PATHS } from '../http/public-paths.js';
import { formatDuration } from '../kernel/clock.js';
import {
  ADMIN_SESSION_IDLE,
  ADMIN_SESSION_LIFETIME,
  SESSION_LIFETIME,
} from '../kernel/time/session-lifetimes.js';
import { TOKEN_SCOPE_DESCRIPTIONS } from '../kernel/tokens/token-scope.js';

/** The summary of the API in one sentence. */
export const API_SUMMARY =
  'The API of a self-hosted platform for creators: a public page, a newsletter, a subscriber list and a small shop.';

const SCOPE_ROWS = Object.entries(TOKEN_SCOPE_DESCRIPTIONS).map(
  ([scope, text]) => `| \`${scope}\` | ${text} |`,
);

const nameAll = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');
const OPEN_PATHS = CROSS_ORIGIN_PATHS.map((path) => `\`${path.replace(/:(\w+)/g, '{$1}')}\``).join(', ');

/** The first chapter of the API reference, in Markdown, with rules that all operations share. */
export const INTRODUCTION = `${API_SUMMARY}

The examples work with \`npm run demo\`. For another instance, set its URL, and use your own username and password:

\`\`\`sh
export TIDINGS_URL=http://127.0.0.1:3000
\`\`\`

## Authentication

Send an API token with each request, in the header \`Authorization: Bearer tdg_…\`. Create one at \`/settings\`, with \`tidings login\`, or, if two-step sign-in is off, with your username and password:

\`\`\`sh
curl $TIDINGS_URL/api/tokens \\
  -H "Content-Type: application/json" \\
  -d '{"username":"mara","password":"tidings-demo","name":"first steps","scopes":["read","addresses","write"]}'
\`\`\`

Only this response has the secret, in \`token\`. Put the secret in place of \`tdg_…\`:

\`\`\`sh
export TIDINGS_TOKEN="tdg_…"
curl $TIDINGS_URL/api/user -H "Authorization: Bearer $TIDINGS_TOKEN"
\`\`\`

A wrong, expired or revoked token gets 401 \`unauthenticated\`.

Browsers use the session cookie of a signed-in creator instead. A request with a cookie that changes something must send the instance’s own \`Origin\`, or gets 403 \`wrong_origin\`. Operations of the admin console, except its sign-in, accept only the cookie of an administrator.

Scripts of other sites can call only these paths (CORS), without cookies and tokens: ${OPEN_PATHS}. They can send the headers ${nameAll(CORS_HEADERS.request)}, and read ${nameAll(CORS_HEADERS.response)}.

The creator’s cookie \`tidings_session\` ends ${formatDuration(SESSION_LIFETIME)} after its last use. The administrator’s \`tidings_admin\` ends ${formatDuration(ADMIN_SESSION_IDLE)} after its last use, and at the latest ${formatDuration(ADMIN_SESSION_LIFETIME)} after the sign-in. Over HTTPS, their names have the prefix \`__Host-\`.

In the header \`Tidings-User\`, a page can send the id of the user that it shows. A session of another user then gets 401 \`signed_in_elsewhere\`.

## Scopes

Each operation lists the scopes that it requires. A token that lacks one gets 403 \`scope_missing\`. No scope includes another, and a token never gains one.

| Scope | Permissions |
| --- | --- |
${SCOPE_ROWS.join('\n')}

## Errors

Do not repeat a 4xx request unchanged, unless the description of its code allows it. Repeat a 5xx request with the same \`Idempotency-Key\`. If the operation does not list that header, first check what changed. Every error has the same body, except pages in HTML, the 503 of \`/readyz\`, and \`/api/oauth\`, which follows RFC 8628:

- \`code\`: for programs. It never changes. See [all codes](/docs/errors).
- \`message\`: for people. It can change.
- \`errors\`: with \`invalid_input\` and some other codes, one entry for each wrong field, with its \`path\` and a \`message\`. Without \`path\`, it concerns the whole request.
- \`requestId\`: identifies the request in the server’s log. It is also in the header \`X-Request-Id\` of every response.
- \`success\` is false, and \`error\` repeats code and message for payment clients.

\`\`\`sh
curl $TIDINGS_URL/api/links \\
  -H "Authorization: Bearer $TIDINGS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"title":"","url":"https://kiln.example/shop"}'
\`\`\`

\`\`\`json
{
  "success": false,
  "code": "invalid_input",
  "message": "Please enter a title.",
  "errors": [{ "path": "title", "message": "Please enter a title." }],
  "error": { "message": "Please enter a title.", "type": "invalid_input" },
  "requestId": "5806b019-…"
}
\`\`\`

Each operation names the codes that it returns. A resource of another account returns 404 \`not_found\`, like one that does not exist. An unknown field in a JSON body returns 400 \`invalid_input\`, except in reports of providers. Any operation can also return these:

| Status | Code | When |
| --- | --- | --- |
| 400 | \`invalid_input\` | The JSON is malformed, or nested more than 32 levels deep. |
| 403 | \`forbidden\` | An administrator who views the account cannot use this operation. |
| 408 | \`request_timeout\` | The server did not receive the whole request in time. |
| 413 | \`too_large\` | The body is larger than 64 KB, or than the limit at the operation’s 413. |
| 421 | \`misdirected\` | This instance does not serve the requested host name. |
| 500 | \`internal\` | Tidings failed unexpectedly. Report the \`requestId\`. |

## Pagination

A list returns one page, newest rows first unless noted otherwise. \`limit\` sets the number of rows: 50 by default, at most 1,000 unless the operation names another maximum. To get the next page, send \`nextCursor\` as \`cursor\`, until it is null. A page can have fewer rows than \`limit\`. Lists without the parameter \`cursor\` have one page. Each cursor works only for its own list.

\`\`\`sh
curl "$TIDINGS_URL/api/sales?limit=2" -H "Authorization: Bearer $TIDINGS_TOKEN"
\`\`\`

The response, with the rows shortened:

\`\`\`json
{ "data": [{ "id": 12 }, { "id": 11 }], "nextCursor": "WzEsInNh…" }
\`\`\`

\`GET /api/subscribers\`, \`/api/newsletters\`, \`/api/admin/users\` and \`/api/admin/views/stats\` return a plain array instead, of 1,000 rows by default. The \`Link\` header (RFC 8288) has the relative URL of their next page: the same path, with another \`cursor\`.

\`\`\`sh
curl -i "$TIDINGS_URL/api/subscribers?limit=2" -H "Authorization: Bearer $TIDINGS_TOKEN"
\`\`\`

## Idempotency

Operations that list the header \`Idempotency-Key\` accept 1 to 200 characters that you choose, such as a UUID. Keys belong to the account; without an account, to the IP address. If the connection breaks, repeat the request with the same key. For 24 hours it returns the stored response, with the header \`Idempotent-Replayed: true\`. After an error, the key works again. While the first request is running, the key gets 409 \`idempotency_in_progress\`, for at most 1 minute, or 1 hour for an upload. The same key with another request gets 422 \`idempotency_conflict\`. For uploads, Tidings compares only the size of the body.

\`\`\`sh
curl $TIDINGS_URL/api/newsletters \\
  -H "Authorization: Bearer $TIDINGS_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: kiln-2026-11-20" \\
  -d '{"title":"The kiln that would not cool","content":"<p>Frost came on Tuesday.</p>"}'
\`\`\`

## Rate limits

Each operation with a limit names it at its status 429. Above it, wait for the seconds in \`Retry-After\`.

## Concurrent changes

Newsletters, links and products have a \`version\`. With each change, send the one that you read. Where it is optional, a request without it always applies. After another change, the request gets 409 \`version_conflict\`: read again, merge, and repeat.

## Versions and deprecation

\`info.version\` of this description is the version of the instance. While it is 0.x, a new minor version can be incompatible. The changelog then lists the changes. New operations, optional parameters, fields, event types, error codes and values appear without notice, so ignore those that you do not know. Parts are \`deprecated\` at least one minor version before their removal.

## Formats

Requests and responses are JSON in UTF-8 unless noted otherwise.

- **Times** are ISO 8601 in UTC with milliseconds, such as \`2026-11-20T08:00:00.000Z\`. Days, such as \`2026-11-20\`, are in the creator’s time zone unless noted otherwise. Daily limits, and the days in the CSV file of subscribers, are in UTC.
- **Money** is a whole number in the smallest unit of \`currency\` beside it, such as \`1999\` and \`usd\` for $19.99, unless noted otherwise. A price that a creator types is a text, such as \`$19.99\`.
- **Sizes** are whole numbers of bytes, except those that end in \`Megabytes\`. Megabytes and texts about sizes use base 1024, such as \`1.5 MB\`.
- **Ids** are positive integers unless noted otherwise. Ids of sessions and events, and those of the payment provider, are texts.
- **CSV files** are UTF-8 with a byte order mark and CRLF line ends, and times without milliseconds. An apostrophe precedes values that a spreadsheet would run.
- **Null** means that there is no value, unless noted otherwise. In a change, an omitted field stays as it is. Elsewhere, the field describes the effect.
- **Texts** are Unicode. Limits count UTF-16 code units.`;
