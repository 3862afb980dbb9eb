import type { VNode } from 'preact';
import type { PageFrame, ReferenceChapter } from '../view.js';

export interface ReferenceContentsProps {
  search: string;
  found: ReferenceChapter[];
  frame: PageFrame;
}

/** Lists the introduction and every endpoint, or the results of a search. */
export function ReferenceContents({ search, found, frame }: ReferenceContentsProps): VNode {
  return (
    <>
      <h1>{search === '' ? 'API reference' : `Calls for “${search}”`}</h1>
      {search === '' ? <Beginning frame={frame} /> : <Found found={found} />}
      {found.map(({ slug, name, description, calls }) => (
        <section key={slug} class="chapter">
          <h2>
            <a class="anchor" href={`/docs/${slug}`}>
              {name}
            </a>
          </h2>
          <p>{description}</p>
          <ul class="entries">
            {calls.map((call) => (
              <li key={call.name}>
                <a href={`/docs/${slug}#${call.name}`}>{call.summary}</a>
                <code>
                  <b>{call.method.toUpperCase()}</b> {call.path}
                </code>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function Found({ found }: { found: ReferenceChapter[] }): VNode {
  const count = found.reduce((sum, { calls }) => sum + calls.length, 0);
  if (count === 0) {
    return (
      <p>
        Nothing holds all of these words. Try fewer, or look through <a href="/docs">the contents</a>.
      </p>
    );
  }
  return <p>{count === 1 ? '1 call' : `${count} calls`}</p>;
}

function Beginning({ frame }: { frame: PageFrame }): VNode {
  return (
    <>
      <p>
        Everything {frame.brandName} does, it does through this API; the dashboard and the terminal have no
        other way in. The description itself is at <a href="/openapi.yaml">openapi.yaml</a> and{' '}
        <a href="/openapi.json">openapi.json</a>.
      </p>
      <h2 id="begin">Begin</h2>
      <p>
        Make an API token at <a href="/settings">Settings</a>, or let the terminal make one. Each token has
        scopes: <code>read</code>, <code>write</code> and <code>send</code>.
      </p>
      <pre>
        <code>{`npm install @tidings/sdk`}</code>
      </pre>
      <pre>
        <code>{`import { createClient, eachRow, unwrap } from '@tidings/sdk';

const client = createClient({
  baseUrl: '${frame.publicUrl}',
  token: process.env.TIDINGS_TOKEN,
});
const user = await unwrap(client.GET('/api/user'));

// Lists come in pages, each asked for when it is needed.
const readers = eachRow((page) =>
  client.GET('/api/subscribers', { params: { query: page } }),
);
for await (const { email } of readers) console.log(email);`}</code>
      </pre>
      <pre>
        <code>{`export TIDINGS_TOKEN=tdg_…
curl -H "Authorization: Bearer $TIDINGS_TOKEN" ${frame.publicUrl}/api/user`}</code>
      </pre>
      <pre>
        <code>{`export TIDINGS_URL=${frame.publicUrl}
tidings login
tidings drafts create post.md`}</code>
      </pre>
      <h2 id="errors">When something is refused</h2>
      <p>
        Every answer that is not 2xx is JSON with a <code>message</code> for people and a <code>code</code>{' '}
        for programs; where a field is to blame, <code>errors</code> names it. The SDK throws it as an{' '}
        <code>ApiError</code>. Sending, charging and creating take an <code>Idempotency-Key</code>: the same
        key again repeats the answer, not the work. The SDK sets one, and tries again by itself where the
        network failed. Whoever runs the instance finds all that was logged for a call by its{' '}
        <code>requestId</code>, which every answer has in its header <code>X-Request-Id</code>.
      </p>
      <pre>
        <code>{`{
  "success": false,
  "code": "invalid_input",
  "message": "Please enter a valid email address",
  "errors": [{ "path": "email", "message": "Please enter a valid email address" }],
  "error": { "message": "Please enter a valid email address", "type": "invalid_input" },
  "requestId": "5806b019-39db-463e-8008-431371e1bc9f"
}`}</code>
      </pre>
    </>
  );
}
