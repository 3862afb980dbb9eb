import { expect, it } from 'vitest';
import { isS3Url, parseS3Url } from './s3-url.js';

it('parses a bucket and a prefix', () => {
  expect(parseS3Url('s3://backups/tidings')).toEqual({ bucket: 'backups', prefix: 'tidings' });
  expect(parseS3Url('s3://my.backups/a/2026-11-21T03-00-00.000Z/')).toEqual({
    bucket: 'my.backups',
    prefix: 'a/2026-11-21T03-00-00.000Z',
  });
});

it.each([
  's3://backups',
  's3://backups/',
  's3://Backups/a',
  's3:/backups/a',
  's3://backups//a',
  's3://backups/../a',
  's3://backups/a b',
  's3://backups/a?b',
  '/backups/a',
])('rejects %s', (text) => {
  expect(parseS3Url(text)).toBeUndefined();
});

it('recognizes a URL with an invalid bucket', () => {
  expect(isS3Url('s3:backups')).toBe(true);
  expect(isS3Url('/s3:/backups')).toBe(false);
});
