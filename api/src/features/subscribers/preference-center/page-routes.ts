import { createRoute, z } from '@hono/zod-openapi';
import { createErrorPages, createInvalidInputError } from '../../../http/errors/error-body.js';
import { preventCaching, renderPrivatePage } from '../../../http/pages/private-page.js';
import { createRouter } from '../../../http/router.js';
import { createFormBody } from '../../../http/wire.js';
import { MAX_EMAIL_LENGTH, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { createFieldError } from '../../../kernel/errors.js';
import { readChoiceFields } from '../choices/schemas.js';
import { MAX_TEXT_VALUE_LENGTH } from '../fields/rules.js';
import { MAX_NAME_LENGTH } from '../rules.js';
import { requestAddressChange } from './change-address.js';
import { changeChoices } from './choices.js';
import { eraseSubscriber } from './erase-subscriber.js';
import { getPreferences, renameSubscriber } from './get-preferences.js';
import { PAUSE_DAYS, pauseSubscriber } from './pause.js';
import { NOTICES, redirectToPreferences, renderPreferences, respondToForm } from './render-preferences.js';
import { Preferences, PreferencesChange, presentPreferences, TokenParam } from './schemas.js';

/** Serves `/r/{token}`, the preference center, with plain forms for every browser. Opening it changes nothing. */
export const preferencePageRoutes = createRouter();

const describePage = (description: string) => ({
  description,
  content: { 'text/html': { schema: z.string() } },
});
const request = { params: TokenParam };
const describeForm = (...fields: Parameters<typeof createFormBody>) => ({
  ...request,
  body: createFormBody(...fields),
});
const tags = ['Public'];

const show = createRoute({
  method: 'get',
  path: '/r/{token}',
  operationId: 'showPreferences',
  summary: 'Show the preference center',
  description: 'Shows the subscriber’s data with forms to change and erase it.',
  tags,
  request: {
    ...request,
    query: z.object({
      // A link with a repeated or empty `done` still shows the page.
      done: z.string().optional().catch(undefined).openapi({
        type: 'string',
        description:
          'The change that the page confirms: `name`, `address`, `topics`, `fields`, `pause` or `resume`. Without it, the page confirms none.',
      }),
    }),
  },
  responses: {
    200: describePage('The subscriber’s data, and forms to change it'),
    ...createErrorPages('not_found', 'rate_limited'),
  },
});
preferencePageRoutes.openapi(show, (c) =>
  respondToForm(c, 'name', async () => {
    const notice = NOTICES.find((name) => name === c.req.valid('query').done) ?? null;
    return renderPreferences(c, { token: c.req.valid('param').token, notice, problem: null }, 200);
  }),
);

const download = createRoute({
  method: 'get',
  path: '/r/{token}/data.json',
  operationId: 'downloadPreferences',
  summary: 'Download the subscriber’s data',
  description: 'Returns the data of `GET /api/preferences/{token}` as a file.',
  tags,
  request,
  responses: {
    200: { description: 'A JSON file', content: { 'application/json': { schema: Preferences } } },
    ...createErrorPages('not_found', 'rate_limited'),
  },
});
preferencePageRoutes.openapi(download, (c) =>
  respondToForm(c, 'name', async () => {
    const subscriber = presentPreferences(await getPreferences(c.var.context, c.req.valid('param').token));
    preventCaching(c);
    c.header(
      'Content-Disposition',
      `attachment; filename="${subscriber.creator.username}-subscription.json"`,
    );
    c.header('Content-Type', 'application/json');
    return c.body(`${JSON.stringify(subscriber, null, 2)}\n`, 200);
  }),
);

/** The responses of a form, after which the preference center confirms the change `done`. */
const describeChange = (notice: (typeof NOTICES)[number]) => ({
  303: {
    description: 'A redirect to the preference center, which shows the result',
    headers: {
      Location: {
        description: 'The preference center, which shows the result.',
        schema: { type: 'string' as const, format: 'uri-reference' },
        example: `/r/u7Kd0wq2TnXb?done=${notice}`,
      },
    },
  },
  ...createErrorPages('invalid_input', 'not_found', 'too_large', 'rate_limited'),
});

const rename = createRoute({
  method: 'post',
  path: '/r/{token}/name',
  operationId: 'postPreferencesName',
  summary: 'Change the name from the preference center',
  description: 'Changes the name, as `PATCH /api/preferences/{token}` does.',
  tags,
  request: describeForm({
    name: {
      type: 'string',
      maxLength: MAX_NAME_LENGTH,
      description: 'The new name. An empty or omitted one removes it.',
    },
  }),
  responses: describeChange('name'),
});
preferencePageRoutes.openapi(rename, (c) =>
  respondToForm(c, 'name', async (fields) => {
    const { token } = c.req.valid('param');
    const result = PreferencesChange.pick({ name: true }).safeParse({ name: fields.name ?? '' });
    if (!result.success) throw createInvalidInputError(result.error.issues);
    await renameSubscriber(c.var.context, { token, name: result.data.name ?? null });
    return redirectToPreferences(c, token, 'name');
  }),
);

const readdress = createRoute({
  method: 'post',
  path: '/r/{token}/address',
  operationId: 'postPreferencesAddress',
  summary: 'Request a new address from the preference center',
  description: 'Emails a confirmation link to the new address, as `PATCH /api/preferences/{token}` does.',
  tags,
  request: describeForm(
    {
      email: {
        type: 'string',
        maxLength: MAX_EMAIL_LENGTH,
        description: 'The new address.',
        example: 'ines@new.example',
      },
    },
    ['email'],
  ),
  responses: { ...describeChange('address'), ...createErrorPages('forbidden') },
});
preferencePageRoutes.openapi(readdress, (c) =>
  respondToForm(c, 'email', async ({ email = '' }) => {
    const { token } = c.req.valid('param');
    await requestAddressChange(c.var.context, { token, email });
    return redirectToPreferences(c, token, 'address');
  }),
);

const chooseTopics = createRoute({
  method: 'post',
  path: '/r/{token}/topics',
  operationId: 'postPreferencesTopics',
  summary: 'Choose topics in the preference center',
  description: 'Changes the topics, as `PATCH /api/preferences/{token}` does.',
  tags,
  request: describeForm({
    tags: {
      type: 'array',
      items: { type: 'string' },
      description:
        'The ids of all chosen topics, one field each. They replace the current ones. If omitted, no topic is chosen.',
      example: ['4'],
    },
  }),
  responses: describeChange('topics'),
});
preferencePageRoutes.openapi(chooseTopics, (c) =>
  respondToForm(c, 'fields', async (_fields, lists) => {
    const { token } = c.req.valid('param');
    await changeChoices(c.var.context, { token, tags: [...readChoiceFields(lists).tags] });
    return redirectToPreferences(c, token, 'topics');
  }),
);

const changeFields = createRoute({
  method: 'post',
  path: '/r/{token}/fields',
  operationId: 'postPreferencesFields',
  summary: 'Change fields in the preference center',
  description: 'Changes the fields, as `PATCH /api/preferences/{token}` does.',
  tags,
  request: describeForm({
    fields: {
      type: 'object',
      additionalProperties: { type: 'string', maxLength: MAX_TEXT_VALUE_LENGTH },
      description:
        'The values of public fields by key, each as `fields[city]`. An empty value removes it. Omitted fields stay unchanged.',
      example: { city: 'Bern' },
    },
  }),
  responses: describeChange('fields'),
});
preferencePageRoutes.openapi(changeFields, (c) =>
  respondToForm(c, 'fields', async (_fields, lists) => {
    const { token } = c.req.valid('param');
    const { fields } = readChoiceFields(lists);
    const result = PreferencesChange.pick({ fields: true }).safeParse({ fields });
    if (!result.success) throw createInvalidInputError(result.error.issues);
    await changeChoices(c.var.context, { token, fields: result.data.fields });
    return redirectToPreferences(c, token, 'fields');
  }),
);

const pause = createRoute({
  method: 'post',
  path: '/r/{token}/pause',
  operationId: 'postPreferencesPause',
  summary: 'Pause or resume newsletters in the preference center',
  description: 'Pauses or resumes newsletters, as `PATCH /api/preferences/{token}` does.',
  tags,
  request: describeForm({
    days: {
      type: 'string',
      enum: ['', ...PAUSE_DAYS.map(String)],
      description: 'The days to pause from now. An empty or omitted value resumes newsletters.',
      example: '30',
    },
  }),
  responses: describeChange('pause'),
});
preferencePageRoutes.openapi(pause, (c) =>
  respondToForm(c, 'pause', async ({ days = '' }) => {
    const { token } = c.req.valid('param');
    const pauseDays = days === '' ? null : Number(days);
    const result = PreferencesChange.pick({ pauseDays: true }).safeParse({ pauseDays });
    if (!result.success) throw createInvalidInputError(result.error.issues);
    await pauseSubscriber(c.var.context, { token, days: result.data.pauseDays ?? null });
    return redirectToPreferences(c, token, pauseDays === null ? 'resume' : 'pause');
  }),
);

const erase = createRoute({
  method: 'post',
  path: '/r/{token}/erase',
  operationId: 'postPreferencesErasure',
  summary: 'Erase a subscriber from the preference center',
  description:
    'Erases the subscriber, as `DELETE /api/preferences/{token}` does. The address must be typed to confirm.',
  tags,
  request: describeForm(
    { email: { type: 'string', description: 'The subscriber’s address, to confirm the erasure.' } },
    ['email'],
  ),
  responses: {
    200: describePage('A page that confirms the erasure'),
    ...createErrorPages('invalid_input', 'not_found', 'too_large', 'rate_limited'),
  },
});
preferencePageRoutes.openapi(erase, (c) =>
  respondToForm(c, 'erase', async ({ email = '' }) => {
    const ctx = c.var.context;
    const { token } = c.req.valid('param');
    const { row, creator } = await getPreferences(ctx, token);
    if (normalizeEmailAddress(email) !== row.email) {
      throw createFieldError('email', 'Type your address exactly as shown above.');
    }
    await eraseSubscriber(ctx, { token });
    return renderPrivatePage(c, { page: 'preferences', look: creator, state: 'erased', creator });
  }),
);
