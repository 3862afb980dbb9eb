/**
 * Sends a newsletter to 100,000 subscribers through the whole product, compared with a nodemailer pool and
 * postfix's `smtp-source`. All send into postfix's `smtp-sink` on the same machine. Tidings claims, personalizes,
 * signs (RSA-2048), sends and records each email in a database on the disk. The others only send.
 */

import { createBenchSetup, createSigningSettings, sendFarAndNear } from './parts/mailing/bench-setup.js';
import { createPeers } from './parts/mailing/peers.js';
import { sendThroughTidings } from './parts/mailing/send-through-tidings.js';
import { setUpAndVerify } from './parts/mailing/verify-sample.js';
import { visitWhileSending } from './parts/mailing/visit-while-sending.js';
import { printReport, round } from './parts/report.js';

const setup = await createBenchSetup();
const { recipients, verified } = setup;
const { mara, sample } = await setUpAndVerify(setup);
const peers = await createPeers(setup, sample);
await peers.measure();
const signedResult = await sendThroughTidings(setup, mara, {
  env: createSigningSettings(setup),
  sink: await setup.startSink(),
});
await peers.measure();
const plainResult = await sendThroughTidings(setup, mara, { sink: await setup.startSink() });
await peers.measure();
const visitors = await visitWhileSending(setup, mara);
const { near, far } = await sendFarAndNear(setup, mara);
setup.clear();

const getMedian = peers.medianOf;
const rate = {
  pem: getMedian('pem', 'perSecond'),
  reusedKey: getMedian('reusedKey', 'perSecond'),
  plain: getMedian('plain', 'perSecond'),
  source: getMedian('source', 'perSecond'),
};
printReport(
  {
    bench: 'mailing',
    ratios: {
      signedVsNodemailerSigned: round(signedResult.perSecond / rate.pem),
      signedVsNodemailerTuned: round(signedResult.perSecond / rate.reusedKey),
      plainVsNodemailer: round(plainResult.perSecond / rate.plain),
      vsSmtpSource: round(signedResult.perSecond / rate.source, 3),
      lastTenthVsFirst: round(signedResult.lastTenthVsFirst),
      visitorP99UnderSend: round(visitors.under / visitors.without),
      farVsNear: round(far.perSecond / near.perSecond),
    },
    figures: {
      recipients,
      emailBytes: sample.length,
      signedPerSecond: round(signedResult.perSecond, 0),
      plainPerSecond: round(plainResult.perSecond, 0),
      nodemailerSignedPerSecond: round(rate.pem, 0),
      nodemailerTunedPerSecond: round(rate.reusedKey, 0),
      nodemailerPlainPerSecond: round(rate.plain, 0),
      smtpSourcePerSecond: round(rate.source, 0),
      signedBusyMicroseconds: round(signedResult.busyMicroseconds, 0),
      plainBusyMicroseconds: round(plainResult.busyMicroseconds, 0),
      nodemailerSignedBusyMicroseconds: round(getMedian('pem', 'busyMicroseconds'), 0),
      nodemailerTunedBusyMicroseconds: round(getMedian('reusedKey', 'busyMicroseconds'), 0),
      nodemailerPlainBusyMicroseconds: round(getMedian('plain', 'busyMicroseconds'), 0),
      prepareSeconds: round(signedResult.prepareSeconds, 1),
      rssFirstTenthMegabytes: round(signedResult.rssFirst, 0),
      rssLastTenthMegabytes: round(signedResult.rssLast, 0),
      rssPeakMegabytes: round(signedResult.rssPeak, 0),
      visitorP99Milliseconds: round(visitors.without),
      visitorP99UnderSendMilliseconds: round(visitors.under),
      nearPerSecond: round(near.perSecond, 0),
      farPerSecond: round(far.perSecond, 0),
      nearMostConnections: near.mostConnections,
      farMostConnections: far.mostConnections,
      verified,
    },
  },
  [
    formatRow('Tidings, signed', signedResult.perSecond, signedResult.busyMicroseconds),
    formatRow('nodemailer pool, signed (PEM)', rate.pem, getMedian('pem', 'busyMicroseconds')),
    formatRow(
      'nodemailer pool, signed (kept key)',
      rate.reusedKey,
      getMedian('reusedKey', 'busyMicroseconds'),
    ),
    formatRow('Tidings, unsigned', plainResult.perSecond, plainResult.busyMicroseconds),
    formatRow('nodemailer pool, unsigned', rate.plain, getMedian('plain', 'busyMicroseconds')),
    formatRow('smtp-source, one text for all', rate.source, 0),
    formatRow(`Tidings, signed, replies after ${near.delayMs} ms`, near.perSecond, 0),
    formatRow(`Tidings, signed, replies after ${far.delayMs} ms`, far.perSecond, 0),
  ],
);

function formatRow(sender: string, perSecond: number, busyMicroseconds: number) {
  return {
    [`${recipients} recipients`]: sender,
    'emails/s': round(perSecond, 0),
    'µs of processor time an email': busyMicroseconds === 0 ? '' : round(busyMicroseconds, 0),
  };
}
