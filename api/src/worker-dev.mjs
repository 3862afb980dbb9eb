// A Worker does not inherit tsx from its parent on Node 20: it registers itself, then loads the source.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
