import { type Creator, createHttpWorld, type HttpWorld } from './http-world.js';
import type { WorldOptions } from './world.js';

export interface ArchiveWorld extends HttpWorld {
  mara: Creator;
  /** Writes a newsletter, sends it, and returns its id. */
  publish(newsletter?: object, as?: Creator): Promise<number>;
  setArchive(archive: 'listed' | 'unlisted' | 'off'): Promise<void>;
}

export const NEWSLETTER = { title: 'The kiln', content: '<p>Frost came on Tuesday.</p>' };

/** Creates a creator with a subscriber, so that newsletters can be sent. */
export async function createArchiveWorld(options: WorldOptions = {}): Promise<ArchiveWorld> {
  return addArchive(await createHttpWorld(options));
}

export async function addArchive<W extends HttpWorld>(world: W): Promise<W & ArchiveWorld> {
  const mara = await world.register('mara');
  await subscribeOne(world, 'mara');

  async function publish(newsletter: object = {}, as: Creator = mara): Promise<number> {
    const draft = await world.call('POST', '/api/newsletters', {
      as,
      body: { ...NEWSLETTER, ...newsletter },
    });
    const sendResponse = await world.call('POST', `/api/newsletters/${draft.json.id}/send`, { as });
    if (sendResponse.status !== 200) throw new Error(`The newsletter was not sent: ${sendResponse.text}`);
    // Each newsletter has a different time of sending.
    world.clock.advance(60_000);
    return draft.json.id;
  }
  async function setArchive(archive: 'listed' | 'unlisted' | 'off'): Promise<void> {
    const body = { archive, doubleOptIn: false, tracking: 'off' };
    const response = await world.call('PUT', '/api/list-settings', { as: mara, body });
    if (response.status !== 200) throw new Error(`The draft was not saved: ${response.text}`);
  }
  return { ...world, mara, publish, setArchive };
}

async function subscribeOne(world: HttpWorld, username: string): Promise<void> {
  const body = { username, email: 'ines@kova.example' };
  const response = await world.call('POST', '/api/subscribers', { body });
  if (response.status !== 201) throw new Error(`The subscriber was not added: ${response.text}`);
}
