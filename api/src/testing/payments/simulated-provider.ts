import { join } from 'node:path';
import { type SimulatedPayments, simulatedPayments } from '../../adapters/payments/simulated.js';
import { keyFromFile } from '../../adapters/secrets/key-file.js';

/** The payment provider of a server that may be gone: money moves there all the same. */
export async function openSimulatedProvider(dataDir: string): Promise<SimulatedPayments> {
  return simulatedPayments({
    folder: join(dataDir, 'simulated-payments'),
    key: await keyFromFile(join(dataDir, 'keys/simulated-payments.key')),
  });
}
