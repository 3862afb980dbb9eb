import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { DAY, SECOND } from '../../../kernel/clock.js';
import { createStudio, newsletter, type Studio } from '../../../testing/newsletters.js';
import { deliveries, mailings } from '../../mailing/table.js';
import { undoSend } from './undo-send.js';

const UNDO_SECONDS = 8;
const createStudioWithWindow = () => createStudio({ instance: { undoSendSeconds: UNDO_SECONDS } });

async function createSentNewsletter(studio: Studio): Promise<number> {
  const id = await studio.draft();
  await studio.call('POST', `/${id}/send`);
  return id;
}

const readRows = ({ world: { ctx } }: Studio) =>
  Promise.all([ctx.db.read.select().from(mailings), ctx.db.read.select().from(deliveries)]);

describe('undoing a send', () => {
  it('turns the newsletter back into the same draft, and does not count it as sent', async () => {
    const studio = await createStudioWithWindow();
    const id = await studio.draft();
    const rowBefore = await studio.row(id);
    const response = await studio.call('POST', `/${id}/send`);
    expect(response.json.undoUntil).toBe(
      new Date(studio.world.clock.now() + UNDO_SECONDS * SECOND).toISOString(),
    );
    expect(await studio.emailsSent()).toBe(1);

    const undoResponse = await studio.call('POST', `/${id}/undo-send`);
    expect([undoResponse.status, undoResponse.json.sentAt, undoResponse.json.undoUntil]).toEqual([
      200,
      null,
      null,
    ]);
    expect(await studio.row(id)).toEqual(rowBefore);
    expect(await studio.emailsSent()).toBe(0);
    expect(await readRows(studio)).toEqual([[], []]);
  });

  it('makes the newsletter the editor’s open draft again, which can be changed and sent', async () => {
    const studio = await createStudioWithWindow();
    const { world, mara } = studio;
    const sendOptions = { as: mara, body: newsletter };
    const { id } = (await world.call('POST', '/api/newsletter/send', sendOptions)).json;
    expect((await world.call('GET', '/api/newsletter/draft', { as: mara })).json).toBeNull();
    await studio.call('POST', `/${id}/undo-send`);
    expect((await world.call('GET', '/api/newsletter/draft', { as: mara })).json.id).toBe(id);
    const resendOptions = { as: mara, body: { ...newsletter, title: 'Better' } };
    expect((await world.call('POST', '/api/newsletter/send', resendOptions)).json).toMatchObject({
      id,
      title: 'Better',
    });
  });

  it('undoes the send once for three requests, and returns 200 to each', async () => {
    const studio = await createStudioWithWindow();
    const id = await createSentNewsletter(studio);
    const undo = () => studio.call('POST', `/${id}/undo-send`);
    const concurrentResponses = await Promise.all([undo(), undo()]);
    expect([...concurrentResponses, await undo()].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await studio.emailsSent()).toBe(0);
  });

  it('succeeds until the last millisecond of the undo period, and fails afterwards', async () => {
    const studio = await createStudioWithWindow();
    const [lateId, inTimeId] = [await createSentNewsletter(studio), await createSentNewsletter(studio)];
    studio.world.clock.advance(UNDO_SECONDS * SECOND - 1);
    expect((await studio.call('POST', `/${inTimeId}/undo-send`)).status).toBe(200);
    studio.world.clock.advance(1);
    const response = await studio.call('POST', `/${lateId}/undo-send`);
    expect([response.status, response.json.code]).toEqual([409, 'too_late_to_undo']);
    expect((await studio.row(lateId))?.sentAt).not.toBeNull();
    expect(await studio.emailsSent()).toBe(1);
  });

  it('fails once deliveries exist, even if the clock is behind', async () => {
    const studio = await createStudioWithWindow();
    const id = await createSentNewsletter(studio);
    studio.world.clock.advance(UNDO_SECONDS * SECOND);
    await studio.runDueJobs();
    // Another machine's clock may be behind.
    studio.world.clock.advance(-UNDO_SECONDS * SECOND);
    expect((await studio.call('POST', `/${id}/undo-send`)).json.code).toBe('too_late_to_undo');
    expect((await readRows(studio)).map((rows) => rows.length)).toEqual([1, 2]);
    expect((await studio.row(id))?.sentAt).not.toBeNull();
  });

  it('fails if the instance has no undo period', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    expect((await studio.call('POST', `/${id}/send`)).json.undoUntil).toBeNull();
    expect((await studio.call('POST', `/${id}/undo-send`)).json.code).toBe('too_late_to_undo');
  });

  it('leaves the newsletter either sent or undone if a send request runs at the same time', async () => {
    const studio = await createStudioWithWindow();
    const id = await createSentNewsletter(studio);
    const [undoResponse, sendResponse] = await Promise.all([
      studio.call('POST', `/${id}/undo-send`),
      studio.call('POST', `/${id}/send`),
    ]);
    expect(undoResponse.status).toBe(200);
    const wasSentAgain = sendResponse.status === 200;
    expect((await studio.row(id))?.sentAt !== null).toBe(wasSentAgain);
    expect(await studio.emailsSent()).toBe(wasSentAgain ? 1 : 0);
    expect((await readRows(studio))[0]).toHaveLength(wasSentAgain ? 1 : 0);
  });

  it('does not lower the email count of a new month', async () => {
    const studio = await createStudioWithWindow();
    const id = await createSentNewsletter(studio);
    await studio.setPlan({ countedSince: studio.world.clock.now() + 1, emailsSent: 3 });
    expect((await studio.call('POST', `/${id}/undo-send`)).status).toBe(200);
    expect(await studio.emailsSent()).toBe(3);
  });

  it('returns 401 without a session, and 404 to another creator', async () => {
    const studio = await createStudioWithWindow();
    const id = await createSentNewsletter(studio);
    const otherCreator = await studio.world.register('other');
    const path = `/api/newsletters/${id}/undo-send`;
    expect((await studio.world.call('POST', path)).status).toBe(401);
    expect((await studio.world.call('POST', path, { as: otherCreator })).status).toBe(404);
    expect((await studio.row(id))?.sentAt).not.toBeNull();
  });
});

describe('the audience', () => {
  it('is fixed when the undo period ends, and not before', async () => {
    const studio = await createStudioWithWindow();
    await createSentNewsletter(studio);
    await studio.runDueJobs();
    expect((await readRows(studio))[1]).toEqual([]);
    studio.world.clock.advance(UNDO_SECONDS * SECOND);
    await studio.runDueJobs();
    expect((await readRows(studio))[1].map(({ address }) => address)).toEqual([
      'ines@kova.example',
      'tom@adeyemi.example',
    ]);
  });

  it('of a second send is fixed only after its own undo period, even if the first job still exists', async () => {
    const studio = await createStudioWithWindow();
    const id = await createSentNewsletter(studio);
    studio.world.clock.advance(5 * SECOND);
    await studio.call('POST', `/${id}/undo-send`);
    await studio.call('POST', `/${id}/send`);
    expect(await studio.world.ctx.db.read.select().from(jobs)).toHaveLength(2);
    studio.world.clock.advance(3 * SECOND);
    await studio.runDueJobs();
    expect((await readRows(studio))[1]).toEqual([]);
    expect((await studio.call('POST', `/${id}/undo-send`)).status).toBe(200);
    studio.world.clock.advance(DAY);
    await studio.runDueJobs();
    expect(await readRows(studio)).toEqual([[], []]);
    expect(studio.world.errors).toEqual([]);
  });

  it('stays complete if an undo runs while it is written', async () => {
    const studio = await createStudioWithWindow();
    const id = await createSentNewsletter(studio);
    studio.world.clock.advance(UNDO_SECONDS * SECOND);
    const { ctx } = studio.world;
    const [, undoResult] = await Promise.allSettled([
      studio.runDueJobs(),
      undoSend(ctx, { userId: studio.mara.id, newsletterId: id }),
    ]);
    expect(undoResult.status).toBe('rejected');
    expect((await readRows(studio)).map((rows) => rows.length)).toEqual([1, 2]);
  });
});
