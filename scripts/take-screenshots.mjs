// Takes the README's screenshots of the demo with Chromium, and compresses them with sharp.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureChromium, root } from './setup.mjs';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const DESKTOP = { width: 1280, height: 860 };
const PHONE = { width: 375, height: 812 };

/** The path, the size of the window, and the heading to wait for, by the file of the screenshot. */
const SCREENSHOTS = {
  'dashboard.webp': { path: '/dashboard', viewport: DESKTOP, heading: /./ },
  'delivery-report.webp': { path: findNewestReport, viewport: DESKTOP, heading: /./ },
  'insights.webp': { path: '/insights', viewport: DESKTOP, heading: 'Insights' },
  'page.webp': { path: '/mara', viewport: PHONE, heading: 'Mara Lindqvist' },
};

/** Serves the demo, signs in as mara, and writes each screenshot to docs/images. */
export async function takeScreenshots({ serverArguments, environment }) {
  const { chromium } = await import('playwright-core');
  const sharp = createRequire(join(root, 'api/package.json'))('sharp');
  const server = spawn(process.execPath, serverArguments, {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = `http://127.0.0.1:${environment.PORT}`;
  await new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk) => String(chunk).includes('is ready at') && resolve());
    server.once('exit', () => reject(new Error('The server stopped.')));
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: FLAGS });
  try {
    const context = await browser.newContext({
      deviceScaleFactor: 1.5,
      reducedMotion: 'reduce',
      colorScheme: 'light',
    });
    const response = await signIn(context, origin);
    if (!response.ok()) throw new Error('Nobody could sign in as mara.');
    for (const [file, screenshot] of Object.entries(SCREENSHOTS)) {
      const path =
        typeof screenshot.path === 'string' ? screenshot.path : await screenshot.path(context, origin);
      const png = await takeScreenshot(context, origin, { ...screenshot, path });
      await sharp(png)
        .webp({ quality: 76 })
        .toFile(join(root, 'docs/images', file));
      process.stdout.write(`  docs/images/${file}\n`);
    }
  } finally {
    await browser.close();
    server.kill('SIGTERM');
  }
}

function signIn(context, origin) {
  return context.request.post(`${origin}/api/login`, {
    headers: { origin },
    data: { username: 'mara', password: 'tidings-demo' },
  });
}

async function findNewestReport(context, origin) {
  const response = await context.request.get(`${origin}/api/newsletters/recent`);
  const newsletters = await response.json();
  return `/newsletters/${newsletters.find(({ sentAt }) => sentAt).id}/report`;
}

async function takeScreenshot(context, origin, { path, viewport, heading }) {
  const page = await context.newPage();
  await page.setViewportSize(viewport);
  await page.goto(origin + path);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot();
  await page.close();
  return png;
}
