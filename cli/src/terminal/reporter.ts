import type { Io } from '../io.js';
import { hasFilter, printFiltered, type ResultFilter } from './filter-results.js';
import { canUseColor, chooseGlyphs, createPalette, type Glyphs } from './palette.js';
import { printJson } from './print-json.js';

export interface ReporterFlags extends ResultFilter {
  json?: boolean;
  quiet?: boolean;
  color?: boolean;
}

/** Reports the result of a command in the requested format: sentences, JSON, or nothing. */
export interface Reporter {
  /** True if the output consists of sentences. */
  readonly printsSentences: boolean;
  readonly glyphs: Glyphs;
  readonly hasColor: boolean;
  line(text: string): void;
  hint(text: string): void;
  done(sentence: string): void;
  /** Reports a partial failure, even with --quiet. */
  failed(sentence: string): void;
  /** Prints to stderr, also with `--json`. */
  warn(sentence: string): void;
  /** Sets the command's result, which is printed only as JSON. */
  result(value: unknown): void;
  /** Prints one of many results at once, as a line of JSON, only with `--json`. A filter applies to each result. */
  record(value: unknown): Promise<void>;
}

export function createReporter(io: Io, flags: ReporterFlags): Reporter {
  const hasColor = flags.color !== false && canUseColor(io.stdout, io.env);
  const palette = createPalette(hasColor);
  const glyphs = chooseGlyphs(io.env);
  const printsSentences = !flags.json && !flags.quiet;
  const printLine = (text: string): void => {
    if (printsSentences) io.stdout.write(`${text}\n`);
  };
  return {
    printsSentences,
    glyphs,
    hasColor,
    line: printLine,
    hint: (text) => printLine(palette.dim(`  ${text}`)),
    done: (sentence) => printLine(`${palette.green(glyphs.done)} ${sentence}`),
    failed: (sentence) => {
      if (printsSentences) io.stdout.write(`${palette.red('x')} ${sentence}\n`);
      else if (!flags.json) io.stderr.write(`x ${sentence}\n`);
    },
    warn: (sentence) => {
      const { yellow } = createPalette(flags.color !== false && canUseColor(io.stderr, io.env));
      if (!flags.quiet) io.stderr.write(`${yellow('!')} ${sentence}\n`);
    },
    result: (value) => {
      if (flags.json) printJson(io, value);
    },
    record: async (value) => {
      if (!flags.json) return;
      if (hasFilter(flags)) await printFiltered(io, [value], flags);
      else io.stdout.write(`${JSON.stringify(value)}\n`);
    },
  };
}
