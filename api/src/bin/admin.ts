import { askSecret } from '../operations/accounts/ask-secret.js';
import { describeOperatorError, runCommand, UsageError } from '../operations/command-line.js';

const FAILED = 1;
const USAGE_ERROR = 2;

try {
  await runCommand(process.argv.slice(2), process.env, {
    print: (text) => process.stdout.write(text),
    report: (text) => process.stderr.write(text),
    askSecret: process.stdin.isTTY
      ? (question) => askSecret(question, { input: process.stdin, output: process.stderr })
      : undefined,
  });
  process.exitCode = 0;
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message} See tidings-admin --help.\n`);
    process.exitCode = USAGE_ERROR;
  } else {
    process.stderr.write(`${describeOperatorError(error) ?? (error as Error).stack ?? String(error)}\n`);
    process.exitCode = FAILED;
  }
}
