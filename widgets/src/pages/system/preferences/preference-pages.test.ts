import { describe, expect, test } from 'vitest';
import { preferencePages } from '../../../../test/samples/preferences.js';
import { renderPage } from '../../render-page.js';

const renderHtml = (name: string) => {
  const view = preferencePages[name];
  if (view === undefined) throw new Error(`There is no sample ${name}.`);
  return renderPage(view, { brandName: 'Tidings', publicUrl: 'https://tidings.example' }).html;
};
const renderText = (name: string) =>
  renderHtml(name)
    .replace(/<(?:head|style)>.*?<\/(?:head|style)>/gs, '')
    .replace(/<\/?(?:strong|bdi|time|span)[^>]*>/g, '');

describe.each(Object.keys(preferencePages))('%s', (name) => {
  test('is one document without scripts, posts its forms, and is not indexed', () => {
    const html = renderHtml(name);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toMatch(/<script|\sstyle="|\son\w+="/);
    const forms = html.match(/<form[^>]*>/g) ?? [];
    expect(forms.filter((form) => !form.includes('method="post"'))).toEqual([]);
  });
});

test('shows a confirmation button that posts to the URL of the token', () => {
  const html = renderText('confirm open');
  expect(html).toContain('<form class="actions" method="post" action="/confirm/a%2Fb">');
  expect(html).toContain("Mara Lindqvist's newsletter will be sent to i…@kova.example after you confirm.");
  expect(html).toContain('<blockquote dir="auto">Subscribe to my updates</blockquote>');
  expect(renderText('confirm expired')).toContain('method="post" action="/confirm/a%2Fb/renewal"');
  expect(renderText('confirm new address')).toContain(
    "Mara Lindqvist's newsletter will be sent to i…@new.example after you confirm.",
  );
});

test('shows all stored data of a subscriber, and omits missing data', () => {
  const html = renderText('preferences shown');
  for (const fact of [
    'ines@kova.example',
    'Ines Kovač',
    'Subscribed',
    'November 2, 2026',
    'A form on kova.example',
    'Subscribe to my updates',
    '1,284',
    'A form or button on kova.example',
  ]) {
    expect(html).toContain(`>${fact}</dd>`);
  }
  const little = renderText('preferences with little data');
  for (const term of [
    'Name',
    'Referrer',
    'Consent given on',
    'Consent text',
    'Confirmed on',
    'Unsubscribed on',
  ]) {
    expect(little).not.toContain(`<dt>${term}</dt>`);
  }
  expect(little).toContain('Imported by Mara Lindqvist');
});

test('shows the status and all stored data above the topics', () => {
  const html = renderHtml('preferences with choices');
  const [first, rest] = [html.indexOf('<dt>Status</dt>'), html.indexOf('All data stored about you')];
  const topics = html.indexOf('/topics"');
  expect(first).toBeGreaterThan(0);
  expect(rest).toBeGreaterThan(first);
  expect(topics).toBeGreaterThan(rest);
  expect(html.slice(rest, topics)).toContain('<dt>Consent text</dt>');
});

test('has a separate form for each change', () => {
  const html = renderHtml('preferences shown');
  const actions = [...html.matchAll(/action="([^"]+)"/g)].map(([, action]) => action);
  expect(actions).toEqual(['/r/a%2Fb/name', '/r/a%2Fb/address', '/r/a%2Fb/pause', '/r/a%2Fb/erase']);
  expect(html).toContain('href="/u/a%2Fb"');
  expect(html).toContain('href="/r/a%2Fb/data.json" download');
  expect(renderHtml('preferences unsubscribed')).toContain('action="/api/subscribers"');
  expect(renderHtml('preferences unsubscribed')).not.toContain('/r/a%2Fb/address');
});

test('keeps the selected value of a field after it is no longer a choice', () => {
  expect(renderHtml('preferences with choices')).toContain(
    '<option value="Celadon" selected>Celadon</option><option value="Ash">',
  );
});

test('shows an error beside its field, and keeps the input', () => {
  const html = renderHtml('preferences with a wrong confirmation');
  expect(html).toContain('<details open>');
  expect(html).toContain('value="&quot;>&lt;b>"');
  expect(html).toMatch(/id="erase".*?aria-invalid="true" aria-describedby="erase-hint"/);
  expect(renderHtml('preferences shown')).not.toContain('<details open>');
});

test('has a checkbox for each topic, and an input for each field with its value', () => {
  const html = renderHtml('preferences with choices');
  expect(html).toMatch(/<input type="checkbox" name="tags" value="4" checked(?:="")?\/>/);
  expect(html).toContain('Events &amp; &lt;b>');
  expect(html).toContain('name="fields[city]" value="Bern &quot;>&lt;b>"');
  expect(html).toContain('action="/r/a%2Fb/topics"');
  expect(html).toContain('Unsubscribe from this newsletter');
});

test('has two buttons to pause the newsletter, and one to resume it', () => {
  expect(renderHtml('preferences shown').match(/name="days" value="(?:30|90)"/g)).toHaveLength(2);
  expect(renderHtml('preferences paused')).toContain('Paused until');
  expect(renderHtml('preferences paused').match(/name="days"/g)).toHaveLength(1);
  expect(renderHtml('preferences unsubscribed')).not.toContain('name="days"');
});
