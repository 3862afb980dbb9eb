import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { formatDkimRecord, formatDkimRecordName, verifyDkim } from '../../../src/testing/email/dkim.js';
import { type Creator, importList, sendNewsletterTo, signUp, waitUntilFinished } from '../creator.js';
import { startRecordingSink } from '../recording-sink.js';
import { type BenchSetup, createSigningSettings, DKIM } from './bench-setup.js';

/** Sets up two creators, sends one email in 100 to a recording sink, and verifies each with an independent library. */
export async function setUpAndVerify(setup: BenchSetup): Promise<{ mara: Creator; sample: string }> {
  const { folder, files, verified, publicKey } = setup;
  const sink = await startRecordingSink();
  const server = await setup.start({ ...createSigningSettings(setup), SMTP_URL: sink.url });
  const mara = await signUp(server, 'mara');
  const ines = await signUp(server, 'ines');
  const database = createClient({ url: `file:${join(folder, 'data/tidings.db')}` });
  await database.execute('update plans set is_granted = 1');
  database.close();
  await importList(mara, files.all);
  await importList(ines, files.few);
  await waitUntilFinished(ines, await sendNewsletterTo(ines));
  await server.stop();
  sink.close();
  const links = new Set(sink.emails.map(({ raw }) => /\/u\/[\w-]+/.exec(raw)?.[0]));
  if (sink.emails.length !== verified || links.size !== verified)
    throw new Error(
      `${sink.emails.length} emails with ${links.size} unsubscribe links arrived, ${verified} were sent.`,
    );
  const records = { [formatDkimRecordName(DKIM)]: formatDkimRecord(publicKey) };
  for (const { raw } of sink.emails) {
    const results = await verifyDkim(Buffer.from(raw, 'latin1'), records, new Date());
    if (results.length !== 1 || results[0]?.result !== 'pass')
      throw new Error(`The signature of an email is invalid: ${JSON.stringify(results)}`);
  }
  return { mara, sample: sink.emails[0]?.raw ?? '' };
}
