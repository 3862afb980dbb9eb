// Writes each statement that a server prepares, once, as a line of JSON to STATEMENTS_FILE. Loaded before the server.
import { appendFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const Database = createRequire(import.meta.url)('libsql');
const { prepare } = Database.prototype;
const seenStatements = new Set();

Database.prototype.prepare = function prepareAndNote(statement, ...rest) {
  if (!seenStatements.has(statement)) {
    seenStatements.add(statement);
    appendFileSync(process.env.STATEMENTS_FILE, `${JSON.stringify(statement)}\n`);
  }
  return prepare.call(this, statement, ...rest);
};
