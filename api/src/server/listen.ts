import { createServer, type Server } from 'node:http';
import { ConfigError } from '../config/config.js';
import { checkMetricsClient, type MetricsAccess } from '../http/metrics/metrics-access.js';
import { METRICS_TYPE } from '../http/metrics/routes.js';
import { AppError } from '../kernel/errors.js';
import { type Metric, writeMetrics } from '../kernel/process/metrics.js';
import type { Log } from '../ports/log.js';

/** The address of a server, and the variable that sets it. */
interface ListenOptions {
  host: string;
  port: number;
  variable: string;
}

export function listen(server: Server, { host, port, variable }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(addPortAdvice(error, variable, port));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** Returns an error with the fix for an unavailable port, or any other error unchanged. */
export function addPortAdvice(error: unknown, variable: string, port: number | undefined): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `Port ${port} is in use. Set ${variable} to another port, or stop the process that uses this one.`,
      );
    case 'EACCES':
      return new ConfigError(`This user cannot open port ${port}. Set ${variable} to a port above 1023.`);
    default:
      return error;
  }
}

interface WorkerServerInput {
  access: MetricsAccess;
  log: Log;
  measure(): Metric[];
  /** Returns whether the worker's heartbeat continues. */
  isAlive(): boolean;
}

/** Creates the server of a separate worker, which has only two endpoints for its operator. */
export function createWorkerServer({ access, log, measure, isAlive }: WorkerServerInput): Server {
  return createServer((request, response) => {
    const respond = (status: number, body: string, type = 'text/plain; charset=utf-8') => {
      response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    };
    const path = request.url?.split('?')[0];
    if (path === '/healthz')
      return isAlive() ? respond(200, 'ok\n') : respond(503, 'The worker has stopped.\n');
    if (path !== '/metrics') return respond(404, 'There is nothing at this address.\n');
    try {
      const header = (name: string) => request.headers[name]?.toString();
      checkMetricsClient({ peerAddress: request.socket.remoteAddress ?? '', header }, access);
      respond(200, writeMetrics(measure()), METRICS_TYPE);
    } catch (error) {
      if (error instanceof AppError)
        return respond(error.code === 'forbidden' ? 403 : 401, `${error.message}\n`);
      log.error({ err: error }, 'the metrics could not be written');
      respond(500, 'Something went wrong on our side.\n');
    }
  });
}
