import { describe, expect, it } from 'vitest';
import { listSendProblems, MAX_EMAIL_BYTES } from './problems.js';

const sound = { title: 'The kiln', content: '<p>Frost.</p>', ctaText: null, ctaUrl: null };
const calm = {
  audience: 2,
  audienceProblem: undefined,
  isAllSubscribers: true,
  sizeBytes: 9_000,
  premiumDesign: undefined,
  hasQuotaLeft: true,
  mayEmailOthers: true,
  recipientProblem: undefined,
  hold: undefined,
};
const listCodes = (draft: object, situation: object) =>
  listSendProblems({ ...sound, ...draft }, { ...calm, ...situation }).map(({ code }) => code);

describe('listSendProblems', () => {
  it.each([
    ['nothing', {}, {}, []],
    ['an unverified address', {}, { mayEmailOthers: false }, ['email_not_verified']],
    ['a title of spaces', { title: ' \t ' }, {}, ['missing_title']],
    ['content of tags and spaces', { content: '<p> <br>&nbsp;\u00a0</p>' }, {}, ['missing_content']],
    ['not content of one image', { content: '<img src="https://a.example/1.png">' }, {}, []],
    ['a button with an invalid URL', { ctaText: 'Read' }, {}, ['missing_cta_url']],
    [
      'a button with an invalid URL',
      { ctaText: 'Read', ctaUrl: 'javascript:alert(1)' },
      {},
      ['invalid_cta_url'],
    ],
    ['an invalid URL, even without a button', { ctaUrl: 'data:text/html,x' }, {}, ['invalid_cta_url']],
    [
      'the sample texts',
      { title: 'Newsletter Title', content: '<p>Your newsletter content will appear here.</p>' },
      {},
      ['example_text', 'example_text'],
    ],
    ['the sample title in other case and spacing', { title: ' newsletter  title ' }, {}, ['example_text']],
    ['only the sample text', { content: 'Your newsletter content will appear here.' }, {}, ['example_text']],
    [
      'not texts that only begin like the samples',
      { title: 'Newsletter Title 2', content: '<p>Your newsletter content will appear here. Or not.</p>' },
      {},
      [],
    ],
    ['a design beyond the plan', {}, { premiumDesign: 'harbour' }, ['pro_required']],
    ['not 102 KB', {}, { sizeBytes: MAX_EMAIL_BYTES }, []],
    ['one byte more', {}, { sizeBytes: MAX_EMAIL_BYTES + 1 }, ['too_large']],
    ['no recipient', {}, { audience: 0 }, ['no_subscribers']],
    ['a full quota', {}, { hasQuotaLeft: false }, ['quota_exceeded']],
    [
      'every problem in the order of the form',
      { title: '', content: '', ctaText: 'Read' },
      { audience: 0, sizeBytes: 200_000, premiumDesign: 'harbour', hasQuotaLeft: false },
      [
        'missing_title',
        'missing_content',
        'missing_cta_url',
        'pro_required',
        'too_large',
        'no_subscribers',
        'quota_exceeded',
      ],
    ],
  ])('returns the problem codes for %s', (_, draft, situation, expected) => {
    expect(listCodes(draft, situation)).toEqual(expected);
  });

  it.each([
    [{ audience: 0 }, 'no_subscribers', undefined, 'You have no subscribers yet.'],
    [
      { audience: 0, isAllSubscribers: false },
      'no_subscribers',
      'audience',
      'No subscriber is in this audience. Choose another one.',
    ],
    [
      { audience: 0, audienceProblem: 'A tag was deleted.' },
      'filter_unusable',
      'audience',
      'A tag was deleted.',
    ],
  ])('explains the audience %j', (situation, code, path, message) => {
    const [problem] = listSendProblems(sound, { ...calm, ...situation });
    expect([problem?.code, problem?.path, problem?.message]).toEqual([code, path, message]);
  });

  it('names the size and the design in the messages', () => {
    const situation = { ...calm, sizeBytes: MAX_EMAIL_BYTES + 1, premiumDesign: 'Harbour' };
    expect(listSendProblems(sound, situation).map(({ message }) => message)).toEqual([
      'The design “Harbour” is part of Pro. Upgrade, or choose one of the four templates.',
      'This newsletter has 103 KB. Email clients cut off text beyond 102 KB. Shorten it.',
    ]);
  });
});
