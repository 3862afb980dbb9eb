import { expect, it } from 'vitest';
import { newsletterWith } from '../../../../test/msw/data';
import { toDraft } from '../drafting/newsletter-draft';
import { createFrameBody } from './frame-body';

const bodyOf = (title: string, content: string) =>
  createFrameBody({ ...toDraft(newsletterWith({})), title, content });

it('does not change while the creator types', () => {
  expect(bodyOf('Frost', '<p>Cold.</p>')).toEqual(bodyOf('Ash', '<p>Warm, and then more.</p>'));
});

it('has the direction of the words', () => {
  expect(bodyOf('سلام', '<p>مرحبا بكم</p>').title).toBe('א');
  expect(bodyOf('سلام', '<p>Hello everyone out there</p>').title).toBe('a');
});
