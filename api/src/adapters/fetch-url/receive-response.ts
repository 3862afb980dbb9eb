import type { IncomingMessage } from 'node:http';

const MAX_BODY_BYTES = 64 * 1024;

/** Reads the required parts of a response. */
export type ReceiveResponse<T> = (response: IncomingMessage) => Promise<T>;

export interface ResponseHead {
  status: number;
  location: string | undefined;
}

/** Reads only the head. */
export const receiveHead = async (response: IncomingMessage): Promise<ResponseHead> => ({
  status: response.statusCode ?? 0,
  location: response.headers.location,
});

export async function receiveBody(
  response: IncomingMessage,
): Promise<{ status: number; body: string | undefined }> {
  const bytes = await readUpTo(response, MAX_BODY_BYTES);
  return { status: response.statusCode ?? 0, body: bytes?.toString('utf8') };
}

/** Reads the body of a successful response. Other responses contain no file. */
export async function receiveFile(
  response: IncomingMessage,
  maxBytes: number,
): Promise<ResponseHead & { bytes: Buffer | undefined }> {
  const head = await receiveHead(response);
  const isFile = head.status >= 200 && head.status <= 299;
  return { ...head, bytes: isFile ? await readUpTo(response, maxBytes) : Buffer.alloc(0) };
}

/** Reads a body. Returns undefined if it is longer. */
async function readUpTo(response: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the body up to the limit, so that the server is not interrupted. */
export async function receiveStatus(response: IncomingMessage): Promise<number> {
  const status = response.statusCode ?? 0;
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) return status;
    }
  } catch {
    // The status arrived before the connection broke.
  }
  return status;
}
