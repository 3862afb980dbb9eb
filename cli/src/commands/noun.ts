import type { Command } from 'commander';
import type { Io } from '../io.js';

/** What can be done with one kind of thing: `tidings <noun> <verb>`. */
export interface Noun {
  name: string;
  description: string;
  verbs: ReadonlyArray<(noun: Command, io: Io) => void>;
}
