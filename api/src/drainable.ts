import type { Server } from 'node:http';

export interface Drainable {
  /** Answers go on, and each ends its connection: whoever keeps one opens the next elsewhere. */
  shedConnections(): void;
  /** Takes no more, and waits for requests under way. */
  close(): Promise<void>;
  countUnderWay(): number;
}

/** Closing waits for requests under way, not for connections that browsers only keep open. */
export function drainable(server: Server): Drainable {
  let underWay = 0;
  let isShedding = false;
  // Before the listener that answers: its headers may leave at once.
  server.prependListener('request', (_request, response) => {
    underWay += 1;
    if (isShedding) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay -= 1;
    });
  });
  return {
    shedConnections() {
      isShedding = true;
    },
    close: () =>
      new Promise((resolve) => {
        isShedding = true;
        const sweep = setInterval(() => {
          if (underWay === 0) server.closeAllConnections();
          else server.closeIdleConnections();
        }, 100);
        server.close(() => {
          clearInterval(sweep);
          resolve();
        });
      }),
    countUnderWay: () => underWay,
  };
}
