import { expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE, SECOND } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';
import { readForm } from '../forms.js';
import { createRouter, type HttpContext } from '../router.js';
import { readMultipart } from './read-multipart.js';

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';

/** Starts an upload whose body the test streams with `send`. */
async function upload() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let streamController: ReadableStreamDefaultController<Uint8Array> | undefined;
  const canceled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streamController = controller;
    },
    cancel: canceled,
  });
  const send = (text: string) => streamController?.enqueue(Buffer.from(text));
  const app = createRouter();
  app.onError((error, c) => c.text(error.message, 400));
  app.post('/', async (c: HttpContext) => {
    const { stored } = await readMultipart(c, { file: 'file', maxBytes: 1_000, tooLarge, store: readText });
    return c.text(stored ?? '');
  });
  const request = new Request('http://tidings.test/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  send(HEAD);
  const answer = Promise.resolve(app.request(request)).then((response) => response.text());
  return { answer, send, canceled };
}

const tooLarge = () => new AppError('too_large', 'Too large.');

async function readText({ bytes }: { bytes: AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

it('waits for a slow connection while bytes arrive', async () => {
  const { answer, send } = await upload();
  for (const piece of 'slowly') {
    await vi.advanceTimersByTimeAsync(MINUTE - SECOND);
    send(piece);
  }
  await vi.advanceTimersByTimeAsync(MINUTE - SECOND);
  send('\r\n--b--\r\n');
  expect(await answer).toBe('slowly');
});

it('rejects a form whose bytes stop arriving, and cancels its stream', async () => {
  const { answer, send, canceled } = await upload();
  send('half a fi');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await answer).toBe('This form cannot be read.');
  expect(canceled).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

/** Returns the texts of a form and its file. */
async function postForm(body: string, type: string) {
  const app = createRouter();
  app.onError((error, c) => c.json(error.message, 400));
  app.post('/form', async (c: HttpContext) => c.json(await readForm(c)));
  app.post('/upload', async (c: HttpContext) => {
    const store = async ({ fileName, bytes }: { fileName: string; bytes: AsyncIterable<Uint8Array> }) =>
      `${fileName}: ${await readText({ bytes })}`;
    return c.json(
      (await readMultipart(c, { file: 'file', maxBytes: 1_000, tooLarge, store })).stored ?? null,
    );
  });
  const post = async (path: string) => {
    const response = await app.request(path, { method: 'POST', body, headers: { 'content-type': type } });
    return response.json();
  };
  return { fields: await post('/form'), file: await post('/upload') };
}

const createForm = (boundary: string, padding = '') =>
  [
    'a preamble, which parsers ignore',
    `--${boundary}${padding}`,
    'Content-Disposition: form-data; name="email"',
    '',
    'tom@x.example',
    `--${boundary}${padding}`,
    'Content-Disposition: form-data; name="file"; filename="a.csv"',
    '',
    'Email',
    `--${boundary}--`,
    '',
  ].join('\r\n');
const READ_RESULT = { fields: { email: 'tom@x.example' }, file: 'a.csv: Email' };
const UNREADABLE_RESULT = { fields: 'This form cannot be read.', file: 'This form cannot be read.' };

it.each([1, 26, 27, 70])('reads forms whose boundary has %i characters', async (length) => {
  const boundary = 'x'.repeat(length);
  expect(await postForm(createForm(boundary), `multipart/form-data; boundary=${boundary}`)).toEqual(
    READ_RESULT,
  );
});

it.each([
  ['quoted', 'a b', 'multipart/form-data; boundary="a b"'],
  ['after another parameter', 'b', 'multipart/form-data; charset=utf-8; boundary=b'],
  ['before another one', 'b', 'Multipart/Form-Data;Boundary=b; charset=utf-8'],
])('reads a boundary %s', async (_, boundary, type) => {
  expect(await postForm(createForm(boundary), type)).toEqual(READ_RESULT);
});

it('ignores spaces after a boundary', async () => {
  expect(await postForm(createForm('b', ' \t'), 'multipart/form-data; boundary=b')).toEqual(READ_RESULT);
});

it.each(['', 'x'.repeat(71), '""'])('rejects the boundary %j', async (boundary) => {
  expect(await postForm(createForm(boundary), `multipart/form-data; boundary=${boundary}`)).toEqual(
    UNREADABLE_RESULT,
  );
});

it('decodes quotation marks and line breaks in a file name as browsers encode them', async () => {
  const renamedForm = createForm('b').replace('a.csv', 'a %22b%22%0d%0A100%.csv');
  const { file } = await postForm(renamedForm, 'multipart/form-data; boundary=b');
  expect(file).toBe('a "b"\r\n100%.csv: Email');
});

it('rejects a field that is too long with a clear message', async () => {
  const longForm = createForm('b').replace('tom@', 'tom'.repeat(30_000));
  const message = 'A field of this form is too long: at most 64 KB.';
  expect(await postForm(longForm, 'multipart/form-data; boundary=b')).toEqual({
    fields: message,
    file: message,
  });
});
