import type { Server } from 'node:http';
import { ConfigError } from '../config/config.js';

/** The address of a server, and the variable that sets it. */
export interface Listening {
  host: string;
  port: number;
  variable: string;
}

export function listen(server: Server, { host, port, variable }: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(withPortAdvice(error, variable, port));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** Returns an error with the fix for a port that is unavailable; any other error unchanged. */
export function withPortAdvice(error: unknown, variable: string, port: number | undefined): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} is taken. Set ${variable} to another one, or stop what uses it.`);
    case 'EACCES':
      return new ConfigError(`Port ${port} is not for this user to open. Set ${variable} to one above 1023.`);
    default:
      return error;
  }
}
