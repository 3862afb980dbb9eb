import { BUTTON_SHAPES, CUSTOM_CSS_CLASS, FONT_PAIR_KEYS } from '@tidings/widgets/look';
import { z } from 'zod';
import { readCustomCss } from '../../kernel/css/custom-css.js';
import { plainLine, plainLines } from '../../kernel/email/email-html.js';
import { parseJson } from '../../kernel/text/parse-json.js';
import {
  ACCENT_PATTERN,
  cleanDisplayName,
  MAX_BIO_LENGTH,
  MAX_CUSTOM_CSS_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_SCHEDULE_LENGTH,
  MAX_VIDEO_URL_LENGTH,
  parseVideoId,
  SITE_LAYOUTS,
} from './rules.js';
import { cleanSocialLinks, MAX_SOCIAL_LINK_LENGTH, SOCIAL_NETWORKS } from './social-networks.js';
import type { Site } from './store.js';
import { THEME_KEYS } from './themes.js';

const optionalText = (max: number) => z.string().max(max).optional().catch(undefined);

/** The fields of a profile while it is edited. Invalid fields count as absent, as their text is still being typed. */
const ProfileDraft = z.object({
  displayName: optionalText(MAX_DISPLAY_NAME_LENGTH),
  bio: optionalText(MAX_BIO_LENGTH),
  theme: z.enum(THEME_KEYS).optional().catch(undefined),
  layout: z.enum(SITE_LAYOUTS).optional().catch(undefined),
  showsSubscriberCount: z.boolean().optional().catch(undefined),
  newsletterSchedule: optionalText(MAX_SCHEDULE_LENGTH),
  accent: z
    .string()
    .regex(ACCENT_PATTERN)
    .transform((given) => given || null)
    .nullish()
    .catch(undefined),
  fontPair: z.enum(FONT_PAIR_KEYS).nullish().catch(undefined),
  buttonShape: z.enum(BUTTON_SHAPES).nullish().catch(undefined),
  customCss: optionalText(MAX_CUSTOM_CSS_LENGTH),
  videoUrl: optionalText(MAX_VIDEO_URL_LENGTH),
  socialLinks: z.record(z.string(), optionalText(MAX_SOCIAL_LINK_LENGTH)).optional().catch(undefined),
});

/** Returns the site as it would be after saving a draft, which is JSON text. Only valid fields replace saved fields. */
export async function withProfileDraft(site: Site, draft: string): Promise<Site> {
  const parsed = ProfileDraft.safeParse(parseJson(draft));
  if (!parsed.success) return site;
  const { displayName, bio, newsletterSchedule, videoUrl, socialLinks, customCss, ...choices } = parsed.data;
  return {
    ...site,
    ...withoutAbsent(choices),
    ...(displayName === undefined ? {} : { displayName: cleanDisplayName(displayName) }),
    ...(bio === undefined ? {} : { bio: plainLines(bio) }),
    ...(customCss === undefined
      ? {}
      : { servedCss: (await readCustomCss(customCss, CUSTOM_CSS_CLASS)).css || null }),
    ...(newsletterSchedule === undefined
      ? {}
      : { newsletterSchedule: plainLine(newsletterSchedule) || null }),
    ...(videoUrl === undefined || (videoUrl !== '' && parseVideoId(videoUrl) === undefined)
      ? {}
      : { videoUrl }),
    ...(socialLinks === undefined ? {} : { socialLinks: withDraftLinks(site.socialLinks, socialLinks) }),
  };
}

/** Leaves out fields without a value. */
function withoutAbsent<Fields extends object>(fields: Fields) {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
}

function withDraftLinks(
  saved: Site['socialLinks'],
  draft: Record<string, string | undefined>,
): Site['socialLinks'] {
  const links = { ...saved };
  for (const network of SOCIAL_NETWORKS) {
    const given = draft[network];
    if (given === undefined) continue;
    const cleaned = cleanSocialLinks({ [network]: given });
    if (cleaned.problem) continue;
    const link = cleaned.links[network];
    if (link === null) delete links[network];
    else if (link !== undefined) links[network] = link;
  }
  return links;
}
