import type { Server } from 'node:http';

/** Interval of the checks for idle connections. */
const SWEEP_MS = 100;

export interface Drainable {
  /** Ends each connection after its response: clients open the next one elsewhere. */
  shedConnections(): void;
  /** Stops accepting connections, and waits for requests in progress. */
  close(): Promise<void>;
  countUnderWay(): number;
}

/** Makes a server's close wait for requests in progress, not for idle connections of browsers. */
export function makeDrainable(server: Server): Drainable {
  let activeRequests = 0;
  let isShedding = false;
  // Before the listener that responds: its headers may leave at once.
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
          // Not on the first sweep: a request may have arrived and not be read yet.
          if (quietSweeps > 1) server.closeAllConnections();
          else server.closeIdleConnections();
        }, SWEEP_MS);
        // Right after connections were accepted: closing the port resets those that still wait.
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
