import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface HostPage {
  /** A site on another origin. */
  url: string;
  host: string;
}

/** Serves a page of another site until the test ends. */
export async function serveHostPage(body: string): Promise<HostPage> {
  const server = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><html lang="en"><title>Kiln</title><main><h1>Kiln</h1>${body}</main></html>`,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // The page's host is localhost, because our own server's is 127.0.0.1.
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}/`, host };
}
