import type { Pages } from '../ports/pages.js';

const refuse = () => Promise.reject(new Error('No pages are rendered here.'));

/** The pages port of processes without pages, namely the send worker and the operator's commands. */
export const noPages: Pages = { render: refuse, planShareImage: refuse };
