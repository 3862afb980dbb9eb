import { parentPort, workerData } from 'node:worker_threads';
import { parseFacts } from './parse-facts.js';

/** Reads one uploaded file in its own thread. */
parentPort?.postMessage(await parseFacts(workerData));
