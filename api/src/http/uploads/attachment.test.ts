import { describe, expect, it } from 'vitest';
import { formatAttachmentHeader } from './attachment.js';

describe('formatAttachmentHeader', () => {
  it.each([
    ['guide.pdf', `attachment; filename="guide.pdf"; filename*=UTF-8''guide.pdf`],
    ['a "b".pdf', `attachment; filename="a _b_.pdf"; filename*=UTF-8''a%20%22b%22.pdf`],
    ["it's (1)*!.pdf", `attachment; filename="it_s (1)_!.pdf"; filename*=UTF-8''it%27s%20%281%29%2A%21.pdf`],
    ['Über.pdf', `attachment; filename="_ber.pdf"; filename*=UTF-8''%C3%9Cber.pdf`],
    ['a\\b/c;d.pdf', `attachment; filename="a_b_c;d.pdf"; filename*=UTF-8''a%5Cb%2Fc%3Bd.pdf`],
    ['100%.pdf', `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
    ['\ud800.pdf', `attachment; filename="_.pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
  ])('formats the file name %j', (name, header) => expect(formatAttachmentHeader(name)).toBe(header));

  it('writes a valid header for any file name', () => {
    const header = formatAttachmentHeader('a\r\nSet-Cookie: x=1\0\u2028"\'.pdf');
    expect(header).toMatch(/^[\x20-\x7e]+$/);
    expect(() => new Headers({ 'Content-Disposition': header })).not.toThrow();
  });
});
