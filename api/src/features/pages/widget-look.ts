import { applyLook, FONT_PAIRS } from '@tidings/widgets/look';
import type { Context } from '../../server/context.js';
import { getPublicUserByAnyName } from '../accounts/index.js';
import { getCreatorLook } from '../sites/index.js';

/** The share of the text's color in the border of a widget. */
const BORDER_SHARE = '18%';

/**
 * Returns the styles that make a widget on another site look like the creator's page. They set the widget's own values,
 * so that the variables of that site (`--tidings-accent`) still win. Throws `not_found`.
 */
export async function getWidgetLook(ctx: Context, username: string): Promise<string> {
  const { theme, look } = await getCreatorLook(ctx, await getPublicUserByAnyName(ctx, username));
  const { card, submit, scheme, radius, face } = applyLook(theme, look);
  const values = {
    ink: card.text,
    surface: card.fill,
    line: `color-mix(in srgb,${card.text} ${BORDER_SHARE},${card.fill})`,
    accent: submit.fill,
    'on-accent': submit.label,
    radius: `${Math.min(radius, 22)}px`,
  };
  const lines = Object.entries(values).map(([name, value]) => `--_${name}:var(--tidings-${name},${value})`);
  const hostSelector = ':host(:is(:not([theme]),[theme=auto]))';
  // The site's own font stays, unless the creator chose one.
  const font =
    look.fontPair === null
      ? ''
      : `${hostSelector} :is(.ts-form,.ts-root){font-family:var(--tidings-font,${FONT_PAIRS[face].text})}`;
  return `${hostSelector}{color-scheme:${scheme};${lines.join(';')}}${font}`;
}
