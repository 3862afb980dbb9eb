import type { Pages } from '../ports/pages.js';

const refuse = () => Promise.reject(new Error('No pages are rendered here.'));

/** For what runs beside the server: the send worker, and an operator's commands. */
export const noPages: Pages = { render: refuse, planShareImage: refuse };
