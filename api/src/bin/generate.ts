import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { describeApi } from '../description/describe-api.js';
import { createApp } from '../server/app.js';
import type { Context } from '../server/context.js';

/** Writes the API's description from its routes. No request runs, so no context is needed. */
const app = createApp({} as Context, { trustProxy: false });
const target = process.argv[2];
if (target === undefined) throw new Error('Name the file to write.');
await writeFile(target, stringify(describeApi(app), { lineWidth: 110, aliasDuplicateObjects: false }));
