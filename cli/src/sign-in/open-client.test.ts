import { unwrap } from '@tidings/sdk';
import { expect, test } from 'vitest';
import { uploadFile } from '../actions/products.js';
import { createConnectionError, createErrorResponse, createTestIo } from '../testing/test-io.js';
import { openClient } from './open-client.js';

function getUser(respond: () => object) {
  const { io, requests } = createTestIo({ routes: { 'GET /api/user': respond } });
  const client = openClient(io, { host: 'https://tidings.example', token: 'tdg_secret' });
  return { call: unwrap(client.GET('/api/user')), requests };
}

test('sends the token in the header', async () => {
  const { call, requests } = getUser(() => ({ username: 'mara' }));
  expect((await call).username).toBe('mara');
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer tdg_secret');
});

test.each([
  [createConnectionError(), 'Could not reach https://tidings.example (no server responds there).'],
  [
    new TypeError('fetch failed', { cause: new Error('certificate has expired') }),
    '(certificate has expired)',
  ],
])('names the host and the reason of a network failure', async (error, message) => {
  await expect(getUser(() => error).call).rejects.toThrow(message);
});

test.each([
  new Response('<html>', { headers: { 'content-type': 'text/html' } }),
  new Response('<html>Bad gateway', {
    status: 502,
    statusText: 'Bad Gateway',
    headers: { 'content-type': 'text/html' },
  }),
])('rejects a response that is not JSON', async (response) => {
  await expect(getUser(() => response).call).rejects.toThrow(
    /^https:\/\/tidings\.example responded with (200|502 Bad Gateway),/,
  );
});

test('throws an API error with its code', async () => {
  const { call } = getUser(() => createErrorResponse(403, 'scope_missing', 'This token may not read.'));
  await expect(call).rejects.toMatchObject({ code: 'scope_missing', message: 'This token may not read.' });
});

test('reports the bytes of an upload as they are sent, and sends the same form', async () => {
  const sizes: number[] = [];
  let receivedForm: FormData | undefined;
  const { io } = createTestIo({
    routes: {
      'POST /api/upload-product-file': async (request: Request) => {
        receivedForm = await request.formData();
        return { file: { id: 4, mimeType: 'application/pdf' } };
      },
    },
  });
  const client = openClient(io, { host: 'https://tidings.example', onUpload: (bytes) => sizes.push(bytes) });
  const file = new Blob(['x'.repeat(200_000)]);
  const run = <Result>(_file: Blob, upload: () => Promise<Result>) => upload();
  await uploadFile({ client }, { file, fileName: 'glazes.pdf', meter: { run } });
  expect(receivedForm?.get('file')).toMatchObject({ size: 200_000 });
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(sizes.at(-1)).toBeGreaterThan(200_000);
});
