/** The API in one sentence. */
export const ABOUT =
  'The API of a self-hosted platform for creators: a public page, a newsletter, a subscriber list and a small shop.';

/** The first chapter of the API reference, in Markdown: what all operations share. */
export const INTRODUCTION = `${ABOUT} The dashboard, the widgets and the command line use this API and nothing else.

## Authentication

Send an API token with each request, as the header \`Authorization: Bearer tdg_…\`.

Create tokens at \`/settings\`, or with \`tidings login\`. Each operation lists the **scopes** that its token needs. A token without one of them gets 403 \`scope_missing\`, and an existing token never gains a scope. Browsers use the session cookie of a signed-in creator instead. Requests with a cookie must come from the instance's own pages.

## Errors

Every error has the same body: \`code\` for programs, \`message\` for people, \`errors\` with one entry for each wrong field, and \`requestId\` for the server's log. Each operation names the codes that it returns. [All codes](/docs/errors) are listed with their status and what to do.

A row of another account is answered like a missing one: 404 \`not_found\`.

## Pagination

A list returns \`{ "data": […], "nextCursor": "…" }\`, newest rows first unless the operation says otherwise. Request the next page with \`?cursor=\`. \`nextCursor\` is null on the last page, and always null for lists that fit in one page. A page has 50 rows; \`limit\` sets another number. Cursors are opaque. A cursor of another list is 400 \`invalid_input\`.

\`GET /api/subscribers\`, \`/api/newsletters\`, \`/api/admin/users\` and \`/api/admin/views/stats\` return a plain array of up to 1,000 rows instead. Their next page is in the \`Link\` header (RFC 8288), and takes the same \`cursor\` and \`limit\`. \`GET /api/newsletters/recent\` returns a plain array of at most 3 rows.

## Idempotency

Requests that create, send or charge accept an \`Idempotency-Key\` header of 1 to 200 characters. For 24 hours, a repeated request with the same key returns the stored response, with the header \`Idempotent-Replayed: true\`, and changes nothing. The same key with another request is 422 \`idempotency_conflict\`.

## Rate limits

A limited request gets 429 \`rate_limited\` with the header \`Retry-After\` in seconds. Limits count by account or by address. They protect sign-in, sending, uploads and public forms. Most reads of your own data are not limited.

## Versions

Fields and operations are added without notice, so ignore fields that you do not know. A field or operation that will be removed is marked as deprecated here at least one minor version before.

## Formats

Times are ISO 8601 in UTC, such as \`2026-11-20T08:00:00.000Z\`. Amounts of money are whole numbers of the smallest unit, such as \`1999\` for $19.99, beside a lower-case ISO 4217 \`currency\`. A price that a creator types is a text, such as \`$19.99\`. Sizes are bytes. Requests and responses are JSON in UTF-8 unless an operation says otherwise. Each response has an \`X-Request-Id\` header.`;
