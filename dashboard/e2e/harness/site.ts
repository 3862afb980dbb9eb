import type { TidingsClient } from '@tidings/sdk';
import { createCreator } from './api.js';
import { openPage } from './browser.js';
import type { Session } from './session.js';

/** Creates a creator whose page has an image, a text, a video, social links and two links. */
export async function createSite(session: Session, username: string): Promise<TidingsClient> {
  const creator = await createCreator(session.server, username);
  await creator.POST('/api/onboarding', {
    body: {
      displayName: 'Mara Lindqvist',
      bio: 'Pots, mistakes and the weather. A newsletter from the studio, every other Sunday.',
      theme: 'gradient-2',
      profileImage: `data:image/png;base64,${(await drawPortrait(session)).toString('base64')}`,
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
      socialLinks: { instagram: 'mara.makes', website: 'kiln.example', email: 'mara@kiln.example' },
    },
  });
  for (const [title, icon] of [
    ['The winter market', 'calendar'],
    ['Studio shop', 'store'],
  ] as const) {
    await creator.POST('/api/links', { body: { title, url: `https://${icon}.example/`, icon } });
  }
  return creator;
}

async function drawPortrait(session: Session): Promise<Buffer> {
  const page = await openPage(session.browser, { viewport: { width: 800, height: 1000 } });
  await page.setContent('<body style="background: linear-gradient(#ffd9a0, #b4513a)">');
  return page.screenshot();
}
