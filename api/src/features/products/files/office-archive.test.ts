import { randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { createHttpWorld } from '../../../testing/http-world.js';
import { createOfficeDocument, uploadProductFile, zip } from '../../../testing/payments/product-files.js';
import { findOfficeType } from './office-archive.js';

const PREFIX = 'application/vnd.openxmlformats-officedocument.';
const IMAGE = randomBytes(1.5 * 1024 * 1024).toString('hex');

const findType = (bytes: Buffer) =>
  findOfficeType(async (start, length) => bytes.subarray(start, start + length), bytes.length);

it.each([
  ['plan.docx', 'wordprocessingml.document', 'word/media/image1.png'],
  ['sums.xlsx', 'spreadsheetml.sheet', 'xl/media/image1.png'],
  ['talk.pptx', 'presentationml.presentation', 'ppt/media/image1.png'],
])('accepts %s if its list of parts is behind a large image', async (name, kind, image) => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const bytes = createOfficeDocument(`${kind}.main`, { [image]: IMAGE });
  const { status, json } = await uploadProductFile(world, mara, { name, bytes });
  expect([status, json.file?.mimeType]).toEqual([200, PREFIX + kind]);
});

it('accepts a streamed archive with sizes behind the data', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const bytes = asStream(createOfficeDocument('wordprocessingml.document.main', { 'word/a.png': IMAGE }));
  const { status, json } = await uploadProductFile(world, mara, { name: 'plan.docx', bytes });
  expect([status, json.file?.mimeType]).toEqual([200, `${PREFIX}wordprocessingml.document`]);
});

it('rejects an archive that only has large entries', async () => {
  const world = await createHttpWorld();
  const mara = await world.register('mara');
  const bytes = zip({ 'word/media/image1.png': IMAGE });
  expect((await uploadProductFile(world, mara, { name: 'plan.docx', bytes })).status).toBe(415);
});

it('reads a compressed list of parts, but not a decompression bomb', async () => {
  const list = (text: string) => deflateEntry('[Content_Types].xml', Buffer.from(text));
  const part = `<Override ContentType="${PREFIX}spreadsheetml.sheet.main+xml"/>`;
  expect(await findType(list(part))).toBe(`${PREFIX}spreadsheetml.sheet`);
  expect(await findType(list(part + ' '.repeat(2 * 1024 * 1024)))).toBeUndefined();
});

it('rejects truncated archives and wrong offsets', async () => {
  const documentBytes = createOfficeDocument('wordprocessingml.document.main');
  for (let length = 0; length < documentBytes.length; length += 1) {
    expect(await findType(documentBytes.subarray(0, length))).toBeUndefined();
  }
  const brokenBytes = Buffer.from(documentBytes);
  brokenBytes.writeUInt32LE(0xfffffff0, brokenBytes.length - 6);
  expect(await findType(brokenBytes)).toBeUndefined();
  const large = Buffer.from(documentBytes);
  large.writeUInt32LE(0xfffffff0, large.length - 10);
  expect(await findType(large)).toBeUndefined();
});

/** Returns one deflated entry. */
function deflateEntry(name: string, bytes: Buffer): Buffer {
  const archive = zip({ [name]: deflateRawSync(bytes) });
  archive.writeUInt16LE(8, archive.lastIndexOf('PK\x01\x02') + 10);
  return archive;
}

/** Removes the sizes that a writer cannot know yet (APPNOTE, 4.4.4, bit 3). The directory still has them. */
function asStream(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\x03\x04'); at !== -1; at = bytes.indexOf('PK\x03\x04', at + 4)) {
    bytes.writeUInt16LE(8, at + 6);
    bytes.fill(0, at + 14, at + 26);
  }
  return bytes;
}
