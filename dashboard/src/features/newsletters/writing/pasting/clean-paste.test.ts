import { describe, expect, it } from 'vitest';
import { cleanPaste } from './clean-paste';

const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'>
<!--StartFragment-->
<p class=MsoTitle>Kiln news<o:p></o:p></p>
<h1 style='margin-top:12.0pt'><span style='font-size:16.0pt;color:#2F5496'>The first
firing<o:p></o:p></span></h1>
<p class=MsoNormal style='margin-bottom:8.0pt'><span lang=EN-US style='font-size:11.0pt'>Frost came on <b><i>Tuesday</i></b>,
and the clay&nbsp;&nbsp; <u>froze</u>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Bowls<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>Small ones</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp; </span></span><![endif]>Cups</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>3.<span>&nbsp;&nbsp; </span></span><![endif]>Third</p>
<p class=MsoNormal><a href="https://kiln.example/shop"><span style='color:#0563C1'>The shop</span></a></p>
<p class=MsoNormal><img width=602 height=339 src="file:///C:/Users/Mara/AppData/Local/Temp/clip_image002.png"></p>
<!--EndFragment-->
</body></html>`;

const GOOGLE_DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0f1e-7fff"><h2 dir="ltr" style="line-height:1.38;"><span style="font-size:16pt;font-weight:400;">The wheel</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;">Plain, </span><span style="font-size:11pt;font-weight:700;">bold</span><span style="font-weight:400;font-style:italic;">, slanted</span><span style="font-weight:400;text-decoration:line-through;">, gone</span><span style="font-weight:400;"> and H</span><span style="font-size:0.6em;vertical-align:sub;">2</span><span>O</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>One and a half</span></p></li></ul></ul><p dir="ltr"><a href="https://www.google.com/url?q=https://kiln.example/a?b%3D1&amp;sa=D&amp;source=docs" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;font-weight:400;">A link</span></a></p><p dir="ltr"><span><span style="border:none;display:inline-block;width:400px;height:300px;"><img src="https://lh7-us.googleusercontent.com/abc" width="400" height="300" style="margin-left:0px;" alt="A bowl"></span></span></p></b><br class="Apple-interchange-newline">`;

const WEB_PAGE = `<html><body><!--StartFragment--><article class="post"><header><h1 class="title">How to wedge clay</h1><button>Share</button></header><div class="body" style="font-family: Georgia; font-weight: 400"><p>Begin <a href="/clay" onclick="go()">here</a>, then <a href="https://clay.example/?a=1&amp;b=2" target="_blank" rel="noopener">there</a>.</p><div>A loose line<br>and its second</div><div><div>Deep</div></div>Bare words <strong>strong</strong><figure><img src="https://clay.example/a.jpg" srcset="a 2x" loading="lazy" alt="Clay" onerror="alert(1)"><figcaption>Wet clay</figcaption></figure><pre class="hl"><code><span class="k">const</span> a = 1;
  b();</code></pre><table border=1><colgroup><col></colgroup><thead><tr><th>Clay</th><th>Price</th></tr></thead><tbody><tr><td>White</td><td align="right" style="x">3</td></tr></tbody></table><p>Nice <img class="emoji" src="https://twemoji.example/1f600.png" alt="😀"> day</p><img src="https://track.example/p.gif" width="1" height="1"><svg><text>no</text></svg><h2>More</h2></div></article><!--EndFragment--></body></html>`;

const OUTLOOK_EMAIL = `<div class=WordSection1><p class=MsoNormal>Dear Mara,<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><table role="presentation" width="600"><tr><td><p>Inside a frame</p></td></tr></table><p class=MsoNormal><span style='mso-hide:all;display:none'>preheader</span>Bye</p></div>`;

describe('cleanPaste', () => {
  it('converts Word', () => {
    expect(cleanPaste(WORD)).toBe(
      [
        '<p>Kiln news</p>',
        '<h2>The first firing</h2>',
        '<p>Frost came on <strong><em>Tuesday</em></strong>, and the clay <u>froze</u>.</p>',
        '<ul><li><p>Bowls</p><ul><li>Small ones</li></ul></li><li>Cups</li></ul>',
        '<ol start="3"><li>Third</li></ol>',
        '<p><a href="https://kiln.example/shop">The shop</a></p>',
      ].join(''),
    );
  });

  it('converts Google Docs', () => {
    expect(cleanPaste(GOOGLE_DOCS)).toBe(
      [
        '<h2>The wheel</h2>',
        '<p>Plain, <strong>bold</strong><em>, slanted</em><s>, gone</s> and H<sub>2</sub>O</p>',
        '<ul><li><p>One</p><ul><li><p>One and a half</p></li></ul></li></ul>',
        '<p><a href="https://kiln.example/a?b=1">A link</a></p>',
        '<p><img src="https://lh7-us.googleusercontent.com/abc" width="400" height="300" alt="A bowl"></p>',
      ].join(''),
    );
  });

  it('converts a web page', () => {
    expect(cleanPaste(WEB_PAGE)).toBe(
      [
        '<h2>How to wedge clay</h2>',
        '<p>Begin here, then <a href="https://clay.example/?a=1&amp;b=2">there</a>.</p>',
        '<p>A loose line<br>and its second</p><p>Deep</p><p>Bare words <strong>strong</strong></p>',
        '<figure><img src="https://clay.example/a.jpg" alt="Clay"><figcaption>Wet clay</figcaption></figure>',
        '<pre><code>const a = 1;\n  b();</code></pre>',
        '<table><tbody><tr><th>Clay</th><th>Price</th></tr></tbody><tbody><tr><td>White</td><td>3</td></tr></tbody></table>',
        '<p>Nice 😀 day</p>',
        '<h3>More</h3>',
      ].join(''),
    );
  });

  it('converts an email', () => {
    expect(cleanPaste(OUTLOOK_EMAIL)).toBe('<p>Dear Mara,</p><p>Inside a frame</p><p>Bye</p>');
  });

  it.each([
    ['line ends in a row', 'a<br><br>b<br>c', '<p>a</p><p>b<br>c</p>'],
    ['a lone word', 'word', '<p>word</p>'],
    ['nothing', '<div><br></div><p>&nbsp;</p>', ''],
    ['a meaningful non-breaking space', '<p>12&nbsp;km</p>', '<p>12&nbsp;km</p>'],
    ['code that keeps its spaces', '<pre>a\n\n  b</pre>', '<pre>a\n\n  b</pre>'],
    ['bold in a heading', '<h2><span style="font-weight:700">x</span></h2>', '<h2>x</h2>'],
    ['headings below h4', '<h5>x</h5><h6>y</h6>', '<h4>x</h4><h4>y</h4>'],
    [
      'old elements',
      '<strike>a</strike> <tt>b</tt> <font color=red>c</font>',
      '<p><s>a</s> <code>b</code> c</p>',
    ],
    ['an email address', '<a href="mailto:a@b.example">x</a>', '<p><a href="mailto:a@b.example">x</a></p>'],
    ['an anchor', '<a href="#top">x</a><a name="y">y</a>', '<p>xy</p>'],
    [
      'an image in the text',
      '<p>a</p><img src="data:image/png;base64,AA==">',
      '<p>a</p><img src="data:image/png;base64,AA==">',
    ],
    ['a list without items', '<ul></ul><ul><li></li></ul>', ''],
    [
      'a link around a block',
      '<a href="https://a.example/"><h2>x</h2></a>',
      '<a href="https://a.example/"><h2>x</h2></a>',
    ],
    ['text of another direction', '<p dir="rtl">שלום <b>עולם</b></p>', '<p>שלום <strong>עולם</strong></p>'],
    ['lines as divisions', '<div>a</div><div><br></div><div>b</div>', '<p>a</p><p>b</p>'],
    ['quoted lines', '<blockquote>a<div>b</div></blockquote>', '<blockquote><p>a</p><p>b</p></blockquote>'],
  ])('cleans %s', (_, html, clean) => {
    expect(cleanPaste(html)).toBe(clean);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<p onclick="alert(1)" style="background:url(javascript:alert(1))">x</p>',
    '<svg onload=alert(1)><script>alert(1)</script></svg>',
    '<math><mtext><img src=x onerror=alert(1)></mtext></math>',
    '<form action="https://evil.example"><input name=q><button>x</button></form>',
    '<img src="data:text/html,x">',
    '<img src="vbscript:x">',
    '<object data="x"></object><embed src="x">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  ])('removes everything dangerous from %s', (html) => {
    expect(cleanPaste(`<p>ok</p>${html}`)).not.toMatch(
      /script|onerror|onclick|onload|<iframe|<form|<input|<button|<object|<embed|<meta|<svg|<math|evil|data:text|alert\(/i,
    );
  });
});
