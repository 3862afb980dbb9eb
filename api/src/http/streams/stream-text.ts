import type { HttpContext } from '../router.js';

/** Streams a response while it is generated: the next part is read once the client has taken the last. */
export function streamText(c: HttpContext, contentType: string, parts: AsyncGenerator<string>) {
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return c.body(stream, 200, { 'Content-Type': contentType });
}
