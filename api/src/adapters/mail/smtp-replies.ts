/** What a server answered to one command, however many lines it took. */
export interface Reply {
  code: number;
  /** Code, enhanced code and words on one line. */
  text: string;
  /** Each line without its code. */
  lines: string[];
}

/** RFC 5321 says 512; servers that explain themselves write longer ones. */
const LONGEST_LINE = 8_192;
const MOST_LINES = 200;
const LONGEST_TEXT = 500;
const LINE_FEED = 0x0a;

const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;
/** Enhanced status codes (RFC 3463); on later lines of one reply they only repeat the first. */
const ENHANCED = /^[245]\.\d{1,3}\.\d{1,3} +/;

/**
 * Cuts what a server says into replies, however it falls into packets. `read` throws a sentence when it is not
 * SMTP; replies that were whole before it are handed on.
 */
export function createReplyReader(onReply: (reply: Reply) => void) {
  let rest: Buffer | undefined;
  let lines: string[] = [];

  function takeLine(line: string): void {
    const [, code, separator, words = ''] = LINE.exec(line) ?? [];
    if (code === undefined) throw new Error(`The mail server does not speak SMTP: "${printable(line)}"`);
    lines.push(printable(words));
    if (separator !== '-') {
      const whole = lines;
      lines = [];
      onReply({ code: Number(code), text: textOf(code, whole), lines: whole });
    } else if (lines.length > MOST_LINES) {
      throw new Error('The mail server answers without end.');
    }
  }

  return {
    read(chunk: Buffer): void {
      const bytes = rest === undefined ? chunk : Buffer.concat([rest, chunk]);
      rest = undefined;
      let start = 0;
      for (let end = bytes.indexOf(LINE_FEED); end !== -1; end = bytes.indexOf(LINE_FEED, start)) {
        const isCrLf = end > start && bytes[end - 1] === 0x0d;
        takeLine(bytes.toString('utf8', start, isCrLf ? end - 1 : end));
        start = end + 1;
      }
      if (bytes.length - start > LONGEST_LINE) throw new Error('The mail server answers without end.');
      if (start < bytes.length) rest = bytes.subarray(start);
    },
    /** Something was said that is not a whole reply yet. */
    isMidway: () => rest !== undefined || lines.length > 0,
  };
}

function textOf(code: string, lines: string[]): string {
  const words = lines.map((line, index) => (index === 0 ? line : line.replace(ENHANCED, ''))).join(' ');
  return `${code} ${words}`.trim().slice(0, LONGEST_TEXT);
}

/** It ends up in the ledger and on a screen. */
function printable(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  return line.replace(/[\x00-\x1f\x7f-\x9f\ufffd]+/g, '?').slice(0, LONGEST_TEXT);
}
