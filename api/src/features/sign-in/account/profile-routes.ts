import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { requireUser } from '../../../http/identity/authenticate.js';
import { replayIdempotentUploads } from '../../../http/limits/idempotency.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, getCurrentUserId, type HttpContext } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, IdempotencyHeaders } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { normalizeUsername } from '../../../kernel/text/username.js';
import { dismissAnnouncement, REDIRECT_LIFETIME, renameUser, saveTimeZone } from '../../accounts/index.js';
import { decodeDataUrl, ImageFile, readUpload, StoredImage, storeImage } from '../../media/index.js';
import { checkProfile, emitSiteChanged, saveProfile } from '../../sites/index.js';
import { getUserView } from './get-user-view.js';
import { BasicProfile, Profile, UsernameChange } from './profile-schemas.js';
import { ButtonShape, FontPair, User } from './user-schemas.js';

/** A creator's profile. Each call returns the whole user, which replaces the client's copy. */
export const profileRoutes = createRouter();
// Registered before their first use, which is nullable, because the shared schema is not.
profileRoutes.openAPIRegistry.register('FontPair', FontPair);
profileRoutes.openAPIRegistry.register('ButtonShape', ButtonShape);
const tags = ['Site'];

const onboarding = createRoute({
  method: 'post',
  path: '/api/onboarding',
  operationId: 'saveProfile',
  summary: 'Save the profile',
  description:
    'Changes the given fields; omitted fields stay unchanged. `username` changes last: if that fails, the other fields are already saved.',
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(Profile) },
  responses: {
    200: createJsonResponse(User, 'The updated user'),
    ...createErrorResponses(
      'username_taken',
      'rate_limited',
      'not_an_image',
      'storage_quota_exceeded',
      'version_conflict',
      'pro_required',
    ),
  },
});
profileRoutes.openapi(onboarding, async (c) => {
  const userId = getCurrentUserId(c);
  const { username, profileImage: image, timeZone, deviceTimeZone, ...fields } = c.req.valid('json');
  // Checks that need no work come first, so that a failure changes nothing.
  checkProfile(fields);
  const profileImage = image ? await storeDataUrl(c, userId, image) : image;
  const change = { ...fields, profileImage };
  // Saves the profile first. If the name is taken by now, the other changes are saved.
  await saveProfile(c.var.context, { userId, change });
  await saveTimeZone(c.var.context, { userId, timeZone, deviceTimeZone });
  // Onboarding shows the name and its meaning, so the request is the confirmation.
  if (username !== undefined) {
    await rename(c, { userId, username, isConfirmed: true, path: 'username' });
  }
  return c.json(await getUserView(c.var.context, userId), 200);
});

/** Stores the image of a data URL and returns its path. Returns a URL unchanged. */
async function storeDataUrl(c: HttpContext, userId: number, image: string): Promise<string> {
  const bytes = decodeDataUrl(image);
  if (bytes === undefined) return image;
  await consume(c, LIMITS.upload, `user:${userId}`);
  return storeImage(c.var.context, { userId, bytes, originalName: 'profile' });
}

/** Counts only real changes of the name, so that a rejected request costs nothing. */
async function rename(c: HttpContext, change: Parameters<typeof renameUser>[1]): Promise<void> {
  const current = await getUserView(c.var.context, change.userId);
  if (change.isConfirmed && current.username !== normalizeUsername(change.username)) {
    await consume(c, LIMITS.rename, `user:${change.userId}`);
  }
  await renameUser(c.var.context, change);
  emitSiteChanged(c.var.context, change.userId);
}

const uploadImage = createRoute({
  method: 'post',
  path: '/api/upload-profile-image',
  operationId: 'uploadProfileImage',
  summary: 'Upload a profile image',
  description: `Stores the image and uses it on the page at once.`,
  tags,
  request: {
    headers: IdempotencyHeaders,
    body: { content: { 'multipart/form-data': { schema: ImageFile } } },
  },
  responses: {
    200: createJsonResponse(StoredImage, 'The stored image'),
    ...createErrorResponses('not_an_image', 'storage_quota_exceeded', 'rate_limited'),
  },
});
// Read here like `uploadImage`, not by a validator.
profileRoutes.openAPIRegistry.registerPath(uploadImage);
profileRoutes.post(uploadImage.path, requireUser('write'), replayIdempotentUploads(), async (c) => {
  const ctx = c.var.context;
  const userId = getCurrentUserId(c);
  await consume(c, LIMITS.upload, `user:${userId}`);
  const profileImage = await storeImage(ctx, { userId, ...(await readUpload(c)) });
  await saveProfile(ctx, { userId, change: { profileImage } });
  const message = 'Profile image updated';
  const body: typeof StoredImage._output = { success: true, imageUrl: profileImage, message };
  return c.json(body, 200);
});

const update = createRoute({
  method: 'post',
  path: '/api/update-profile',
  operationId: 'updateProfile',
  summary: 'Update name, bio, postal address and time zone',
  description:
    'Changes the given fields; omitted fields stay unchanged. `dismissedAnnouncement` dismisses an announcement.',
  tags,
  middleware: [requireUser('write')] as const,
  request: {
    body: createJsonBody(BasicProfile),
  },
  responses: { 200: createJsonResponse(User, 'The updated user') },
});
profileRoutes.openapi(update, async (c) => {
  const userId = getCurrentUserId(c);
  const { timeZone, deviceTimeZone, dismissedAnnouncement: version, ...change } = c.req.valid('json');
  await saveProfile(c.var.context, { userId, change });
  await saveTimeZone(c.var.context, { userId, timeZone, deviceTimeZone });
  if (version !== undefined) await dismissAnnouncement(c.var.context, { userId, version });
  return c.json(await getUserView(c.var.context, userId), 200);
});

const renameRoute = createRoute({
  method: 'post',
  path: '/api/update-username',
  operationId: 'renameUser',
  summary: 'Change the username',
  description: `Changes the URL of the page. The old URL redirects for ${formatDuration(REDIRECT_LIFETIME)}.`,
  tags,
  middleware: [requireUser('write')] as const,
  request: { body: createJsonBody(UsernameChange) },
  responses: {
    200: createJsonResponse(User, 'The updated user'),
    ...createErrorResponses('confirmation_required', 'username_taken', 'rate_limited', 'version_conflict'),
  },
});
profileRoutes.openapi(renameRoute, async (c) => {
  const userId = getCurrentUserId(c);
  const { newUsername, confirmChange } = c.req.valid('json');
  await rename(c, {
    userId,
    username: newUsername,
    isConfirmed: confirmChange === true,
    path: 'newUsername',
  });
  return c.json(await getUserView(c.var.context, userId), 200);
});
