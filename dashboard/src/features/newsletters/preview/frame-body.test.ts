import { expect, it } from 'vitest';
import { newsletterWith } from '../../../../test/msw/data';
import { draftOf } from '../drafting/newsletter-draft';
import { frameBodyOf } from './frame-body';

const bodyOf = (title: string, content: string) =>
  frameBodyOf({ ...draftOf(newsletterWith({})), title, content });

it('does not change while the creator types', () => {
  expect(bodyOf('Frost', '<p>Cold.</p>')).toEqual(bodyOf('Ash', '<p>Warm, and then more.</p>'));
});

it('has the direction of the words', () => {
  expect(bodyOf('سلام', '<p>مرحبا بكم</p>').title).toBe('א');
  expect(bodyOf('سلام', '<p>Hello everyone out there</p>').title).toBe('a');
});
