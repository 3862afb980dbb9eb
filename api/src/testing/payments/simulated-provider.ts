import { join } from 'node:path';
import {
  type SimulatedPayments,
  simulatedPayments,
} from '../../adapters/payments/simulated/simulated-payments.js';
import { keyFromFile } from '../../adapters/secrets/key-file.js';

/** A payment provider that works while the server is down. */
export async function openSimulatedProvider(dataDir: string): Promise<SimulatedPayments> {
  return simulatedPayments({
    folder: join(dataDir, 'simulated-payments'),
    key: await keyFromFile(join(dataDir, 'keys/simulated-payments.key')),
  });
}
