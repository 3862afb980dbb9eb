import { writeFile } from 'node:fs/promises';
import { stringify } from 'yaml';
import { generateConstantsSource } from '../description/constants.js';
import { describeApi } from '../description/describe-api.js';
import { writeConfigurationPage } from '../description/docs/configuration-page.js';
import { shareComponents } from '../description/size/share-components.js';
import { createApp } from '../server/app.js';

/**
 * Writes the API's description from its routes, the constants for the SDK and the page of all settings. No request
 * runs, so no context is needed.
 */
const app = createApp({ trustProxy: false });
const [, , description, constants, configuration] = process.argv;
if (description === undefined || constants === undefined || configuration === undefined) {
  throw new Error('Name the three files to write.');
}
await writeFile(
  description,
  stringify(shareComponents(describeApi(app)), {
    compat: 'yaml-1.1',
    lineWidth: 110,
    aliasDuplicateObjects: false,
  }),
);
await writeFile(constants, generateConstantsSource());
await writeFile(configuration, writeConfigurationPage());
