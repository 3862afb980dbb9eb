import { serve } from '@hono/node-server';
import { Hono } from 'hono';

const [port, bytes] = process.argv.slice(2).map(Number);
const page = 'x'.repeat(bytes);
const app = new Hono();
app.get('/:username', (c) => c.html(page));
serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
