import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createDefaultPolicy, POLICY_RULES } from './trusted-types';

const SOURCES = join(import.meta.dirname, '..');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCES, file), 'utf8') }));

it('the policy allows HTML only in documents without a window', () => {
  const { createHTML } = POLICY_RULES;
  expect(createHTML('<p>', 'TrustedHTML', 'DOMParser parseFromString')).toBe('<p>');
  expect(createHTML('<p>')).toBe('<p>');
  for (const sink of [
    'Element innerHTML',
    'Element outerHTML',
    'Element insertAdjacentHTML',
    'Document write',
    'HTMLIFrameElement srcdoc',
    'Range createContextualFragment',
  ]) {
    expect(createHTML('<p>', 'TrustedHTML', sink), sink).toBeNull();
  }
});

it('the policy allows only the widget loader as a script', () => {
  const { createScriptURL } = POLICY_RULES;
  expect(createScriptURL('/embed/v1.js')).toBe('/embed/v1.js');
  for (const address of [
    'https://evil.example/embed/v1.js',
    '//evil.example/v1.js',
    '/embed/v1.js?x',
    'data:,',
  ]) {
    expect(createScriptURL(address), address).toBeNull();
  }
});

it('the policy has no rule for code in a string', () => {
  expect(Object.keys(POLICY_RULES)).toEqual(['createHTML', 'createScriptURL']);
});

it('creates the default policy if the browser supports policies', () => {
  const policies: string[] = [];
  createDefaultPolicy({ createPolicy: (name) => policies.push(name) });
  expect(policies).toEqual(['default']);
  expect(() => createDefaultPolicy(undefined)).not.toThrow();
});

it('the dashboard’s sources use no HTML sinks other than DOMParser', () => {
  const sinks =
    /\b(?:inner|outer)HTML\s*=[^=]|insertAdjacentHTML|document\.write|dangerouslySetInnerHTML|srcDoc|\.srcdoc|createContextualFragment|setHTMLUnsafe|\beval\(|new Function\(/;
  expect(sources.filter(({ text }) => sinks.test(text)).map(({ file }) => file)).toEqual([]);
});

it('every frame in the dashboard’s sources has a sandbox, except the card form', () => {
  // The frame runs the payment provider's scripts, and opens the browser's own payment sheet.
  const unsandboxedFiles = ['features/plans/checkout/payment-frame.tsx'];
  const frames = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<iframe\b[\s\S]*?\/>/g)].map(([tag]) => ({
      file,
      sandbox: /\bsandbox="([^"]*)"/.exec(tag)?.[1],
    })),
  );
  expect(frames).toHaveLength(4);
  expect(frames.filter(({ sandbox }) => sandbox === undefined).map(({ file }) => file)).toEqual(
    unsandboxedFiles,
  );
  expect(frames.filter(({ sandbox }) => sandbox?.includes('allow-scripts'))).toEqual([]);
});
