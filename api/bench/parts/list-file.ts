import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const FIRST = [
  'Mara',
  'Ines',
  'Tom',
  'Jonas',
  'Anna',
  'Lukas',
  'Emma',
  'Olivia',
  'Noah',
  'Liam',
  'Zoe',
  'Hugo',
];
const LAST = [
  'Lindqvist',
  'Kovač',
  'Adeyemi',
  'Smith',
  'García',
  'Schneider',
  'Okafor',
  'Tanaka',
  'Silva',
  'Nowak',
];
const DOMAINS = ['gmail.example', 'kova.example', 'outlook.example', 'adeyemi.example', 'post.example'];

/** Writes a list with an address and a name per line, in random order, each address once. */
export async function writeList(path: string, rows: number): Promise<void> {
  const file = createWriteStream(path);
  file.write('Email,Name\r\n');
  for (let row = 0; row < rows; row += 1) {
    const chance = (row * 2_654_435_761) >>> 0;
    const first = FIRST[chance % FIRST.length] ?? '';
    const last = LAST[(chance >>> 8) % LAST.length] ?? '';
    const domain = DOMAINS[(chance >>> 16) % DOMAINS.length];
    const address = `${chance.toString(36)}.${first.toLowerCase()}@${domain}`;
    if (!file.write(`${address},${first} ${last}\r\n`)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'finish');
}
