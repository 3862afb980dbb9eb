import type { Command } from 'commander';
import type { Io } from '../io.js';

/** The commands of one resource: `tidings <noun> <verb>`. */
export interface Noun {
  name: string;
  description: string;
  verbs: ReadonlyArray<(noun: Command, io: Io) => void>;
}
