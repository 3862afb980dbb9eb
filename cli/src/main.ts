import { createProcessIo } from './process-io.js';
import { run } from './run.js';

// React would load its slow development build otherwise.
process.env.NODE_ENV ??= 'production';
process.exitCode = await run(process.argv.slice(2), createProcessIo());
