import type { ProductSeed } from './demo-instance.js';

/** Returns a real file of one page or one second, so that a purchase in the demo can be opened. */
export function createProductFile({ title, file }: Pick<ProductSeed, 'title' | 'file'>): File {
  switch (file.type) {
    case 'pdf':
      return new File([createPdf(title)], file.name, { type: 'application/pdf' });
    case 'audio':
      return new File([new Uint8Array(createWav())], file.name, { type: 'audio/wav' });
  }
}

/** Writes a PDF (ISO 32000-1) with the byte counts that viewers expect. */
function createPdf(title: string): string {
  // The standard fonts have only Latin letters, and parentheses end a text.
  const plain = title.normalize('NFD').replace(/[^ -~]|[()\\]/g, '');
  const text = `BT /F1 28 Tf 60 740 Td (${plain}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
}

const SAMPLES_A_SECOND = 8_000;

function createWav(): Buffer {
  const data = Buffer.alloc(SAMPLES_A_SECOND);
  for (let place = 0; place < data.length; place += 1) {
    const fading = 1 - place / data.length;
    data[place] = 128 + Math.round(60 * fading * Math.sin((place / SAMPLES_A_SECOND) * 2 * Math.PI * 220));
  }
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + data.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  // Writes one channel of 8-bit samples.
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(SAMPLES_A_SECOND, 24);
  head.writeUInt32LE(SAMPLES_A_SECOND, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(data.length, 40);
  return Buffer.concat([head, data]);
}
