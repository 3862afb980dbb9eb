import { expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE, SECOND } from '../kernel/clock.js';
import { readMultipart } from './read-multipart.js';
import { createRouter, type HttpContext } from './router.js';

const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';

/** Reads a form whose bytes the test sends. Answers once its file has begun. */
async function upload() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let source: ReadableStreamDefaultController<Uint8Array> | undefined;
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      source = controller;
    },
    cancel: cancelled,
  });
  const send = (text: string) => source?.enqueue(Buffer.from(text));
  const app = createRouter();
  app.onError((error, c) => c.text(error.message, 400));
  app.post('/', async (c: HttpContext) => {
    const { kept } = await readMultipart(c, { file: 'file', maxBytes: 1_000, keep: textOf });
    return c.text(kept ?? '');
  });
  const request = new Request('http://tidings.test/', {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
  send(HEAD);
  const answer = Promise.resolve(app.request(request)).then((response) => response.text());
  return { answer, send, cancelled };
}

async function textOf({ bytes }: { bytes: AsyncIterable<Uint8Array> }): Promise<string> {
  const chunks = [];
  for await (const chunk of bytes) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

it('waits for a slow line as long as something comes', async () => {
  const { answer, send } = await upload();
  for (const piece of 'slowly') {
    await vi.advanceTimersByTimeAsync(MINUTE - SECOND);
    send(piece);
  }
  await vi.advanceTimersByTimeAsync(MINUTE - SECOND);
  send('\r\n--b--\r\n');
  expect(await answer).toBe('slowly');
});

it('ends a form whose bytes have stopped coming, and lets go of its sender', async () => {
  const { answer, send, cancelled } = await upload();
  send('half a fi');
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(await answer).toBe('This upload cannot be read.');
  expect(cancelled).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});
