import type { Server } from 'node:http';

/** The interval of the checks for idle connections. */
const SWEEP_MS = 100;

export interface Drainable {
  /** Ends each connection after its response, so that clients open the next connection elsewhere. */
  shedConnections(): void;
  /** Stops accepting connections, and waits for requests in progress. */
  close(): Promise<void>;
  countUnderWay(): number;
}

/** Makes a server's close wait for requests in progress, not for idle connections of browsers. */
export function makeDrainable(server: Server): Drainable {
  let activeRequests = 0;
  let isShedding = false;
  // Runs before the listener that responds, whose headers may leave at once.
  server.prependListener('request', (_request, response) => {
    activeRequests += 1;
    if (isShedding) response.shouldKeepAlive = false;
    response.once('close', () => {
      activeRequests -= 1;
    });
  });
  return {
    shedConnections() {
      isShedding = true;
    },
    close: () =>
      new Promise((resolve) => {
        isShedding = true;
        let quietSweeps = 0;
        const sweep = setInterval(() => {
          quietSweeps = activeRequests === 0 ? quietSweeps + 1 : 0;
          // Waits for the second quiet sweep, because a request may have arrived unread.
          if (quietSweeps > 1) server.closeAllConnections();
          else server.closeIdleConnections();
        }, SWEEP_MS);
        // Closes right after connections were accepted, because closing the port resets waiting connections.
        setImmediate(() => {
          server.close(() => {
            clearInterval(sweep);
            resolve();
          });
        });
      }),
    countUnderWay: () => activeRequests,
  };
}
