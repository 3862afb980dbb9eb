import { crc32 } from 'node:zlib';
import type { ApiResponse, Creator, HttpWorld } from '../http-world.js';

/** Uploads a file as a form in a browser does. */
export function uploadProductFile(
  world: HttpWorld,
  as: Creator | undefined,
  file: { name: string; bytes: Buffer | string },
): Promise<ApiResponse> {
  return world.call('POST', '/api/upload-product-file', { as, ...createFileForm(file) });
}

export function createFileForm({ name, bytes }: { name: string; bytes: Buffer | string }) {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`;
  return {
    raw: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--b--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  };
}

/** Creates a product by the API, by default a PDF for $12. */
export async function addProduct(
  world: HttpWorld,
  as: Creator,
  fields: Record<string, unknown> = {},
): Promise<Record<string, unknown> & { id: number; fileId: number }> {
  const uploadedFile =
    fields.isDigital === false ? undefined : (await uploadProductFile(world, as, PDF)).json.file;
  const body = { title: 'Glaze book', price: '12', fileType: 'pdf', fileId: uploadedFile?.id, ...fields };
  const response = await world.call('POST', '/api/products', { as, body });
  if (response.status !== 201) throw new Error(`The product was rejected: ${response.text}`);
  return response.json;
}

export const PDF = { name: 'glazes.pdf', bytes: '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n' };

/** Creates an archive with uncompressed entries (PKWARE's APPNOTE). */
export function zip(entries: Record<string, string | Buffer>): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content);
    const sharedHeader = Buffer.alloc(26);
    sharedHeader.writeUInt16LE(20, 0);
    sharedHeader.writeUInt32LE(crc32(bytes), 10);
    sharedHeader.writeUInt32LE(bytes.length, 14);
    sharedHeader.writeUInt32LE(bytes.length, 18);
    sharedHeader.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), sharedHeader, Buffer.from(name), bytes]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), sharedHeader, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}

/** Creates an Office Open XML document, such as `wordprocessingml.document.main`. Entries of `firstEntries` come first. */
export function createOfficeDocument(kind: string, firstEntries: Record<string, string> = {}): Buffer {
  const type = `application/vnd.openxmlformats-officedocument.${kind}+xml`;
  return zip({
    ...firstEntries,
    '[Content_Types].xml': `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
    'docProps/app.xml': '<x/>',
  });
}

/** Creates a compound file (MS-CFB) with one stream, whose entry is in the second sector of the directory. */
export function createCompoundFile(streamName: string): Buffer {
  const sector = 512;
  const file = Buffer.alloc(sector * 4);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file);
  file.writeUInt16LE(0x3e, 24);
  file.writeUInt16LE(3, 26);
  file.writeUInt16LE(0xfffe, 28);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 44);
  file.writeUInt32LE(1, 48);
  file.writeUInt32LE(0, 76);
  // The table lists itself, then the directory's two sectors.
  file.writeUInt32LE(0xfffffffd, sector);
  file.writeUInt32LE(2, sector + 4);
  file.writeUInt32LE(0xfffffffe, sector + 8);
  const write = (place: number, name: string) => {
    file.write(name, place, 'utf16le');
    file.writeUInt16LE((name.length + 1) * 2, place + 64);
  };
  write(sector * 2, 'Root Entry');
  write(sector * 3 + 128, streamName);
  return file;
}
