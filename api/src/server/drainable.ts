import type { Server } from 'node:http';

/** How often connections are looked through for those that nobody waits for. */
const SWEEP_MS = 100;

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
        let quietSweeps = 0;
        const sweep = setInterval(() => {
          quietSweeps = underWay === 0 ? quietSweeps + 1 : 0;
          // Not at the first: a request may have come and not be read yet.
          if (quietSweeps > 1) server.closeAllConnections();
          else server.closeIdleConnections();
        }, SWEEP_MS);
        // Just after connections were accepted: those that wait for it when the port is closed are reset.
        setImmediate(() => {
          server.close(() => {
            clearInterval(sweep);
            resolve();
          });
        });
      }),
    countUnderWay: () => underWay,
  };
}
