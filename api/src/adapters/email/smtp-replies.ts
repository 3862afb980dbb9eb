/** The server's answer to one command, of any number of lines. */
export interface Reply {
  code: number;
  /** Code, enhanced code and text on one line. */
  text: string;
  /** Each line without its code. */
  lines: string[];
}

/** RFC 5321 allows 512, but servers with long explanations exceed it. */
const LONGEST_LINE = 8_192;
const MOST_LINES = 200;
const LONGEST_TEXT = 500;
const LINE_FEED = 0x0a;

const LINE = /^([2-5]\d\d)(?:([ -])(.*))?$/s;
/** Enhanced status codes (RFC 3463). On later lines of one reply they only repeat the first. */
const ENHANCED = /^[245]\.\d{1,3}\.\d{1,3} +/;

/**
 * Splits a server's bytes into replies, independent of packets. `read` throws a sentence if the bytes are not
 * SMTP. Complete replies before that are still passed on.
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
    /** Returns whether an incomplete reply has arrived. */
    isMidway: () => rest !== undefined || lines.length > 0,
  };
}

function textOf(code: string, lines: string[]): string {
  const words = lines.map((line, index) => (index === 0 ? line : line.replace(ENHANCED, ''))).join(' ');
  return `${code} ${words}`.trim().slice(0, LONGEST_TEXT);
}

/** Cleans a line, because the ledger stores it and a screen shows it. */
function printable(line: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  return line.replace(/[\x00-\x1f\x7f-\x9f\ufffd]+/g, '?').slice(0, LONGEST_TEXT);
}
