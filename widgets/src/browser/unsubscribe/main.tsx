import { hydrate } from 'preact';
import type { UnsubscribeView } from '../../shared/unsubscribe/unsubscribe-view.js';
import { UnsubscribeApp } from './unsubscribe-app.js';

const root = document.getElementById('unsubscribe');
const view = root?.dataset.view;
// The API rendered it into this page.
if (root && view) hydrate(<UnsubscribeApp root={root} initial={JSON.parse(view) as UnsubscribeView} />, root);
