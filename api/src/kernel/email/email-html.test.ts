import { describe, expect, it } from 'vitest';
import { emailButton, emailFooter, emailHtml, emailLines, emailParagraph } from './email-html.js';

describe('the layout of a transactional email', () => {
  it('has one frame around its parts, in order', () => {
    const html = emailHtml({
      title: 'Ink & paper',
      parts: [emailParagraph('One <b>\ntwo'), emailFooter(emailLines('Rua 1\nLisboa'))],
    });
    expect(html).toBe(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Ink &amp; paper</title></head><body style="margin:0;padding:32px 20px;font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:17px;line-height:27px;"><p>One &lt;b&gt;<br>two</p><p style="margin-top:40px;font-size:14px;line-height:22px;">Rua 1<br>Lisboa</p></body></html>`,
    );
  });

  it('escapes label and URL of a button', () => {
    expect(emailButton({ label: 'Open <it>', url: 'https://kova.example/?a="1"&b=2' })).toBe(
      '<p style="margin:24px 0;"><a href="https://kova.example/?a=&quot;1&quot;&amp;b=2" style="display:inline-block;padding:10px 20px;border-radius:10px;background:#02566b;color:#ffffff;font-weight:bold;text-decoration:none;">Open &lt;it&gt;</a></p>',
    );
  });
});
