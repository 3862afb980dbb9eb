import { parentPort, workerData } from 'node:worker_threads';
import { parseFacts } from './parse-facts.js';

/** The thread that reads one uploaded file. */
parentPort?.postMessage(await parseFacts(workerData));
