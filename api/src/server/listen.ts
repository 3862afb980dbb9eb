import type { Server } from 'node:http';
import { ConfigError } from '../config/config.js';

/** Where a server listens, and the variable that says so. */
export interface Listening {
  host: string;
  port: number;
  variable: string;
}

export function listen(server: Server, { host, port, variable }: Listening): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error) => reject(sayingWhichPort(error, variable, port));
    server.once('error', refuse);
    server.listen(port, host, () => {
      server.off('error', refuse);
      resolve();
    });
  });
}

/** What an operator does about a port that they may not have; any other error as it is. */
export function sayingWhichPort(error: unknown, variable: string, port: number | undefined): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new ConfigError(`Port ${port} is taken. Set ${variable} to another one, or stop what uses it.`);
    case 'EACCES':
      return new ConfigError(`Port ${port} is not for this user to open. Set ${variable} to one above 1023.`);
    default:
      return error;
  }
}
