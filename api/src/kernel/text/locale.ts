/** The locale of amounts without a visitor, because the product's texts are in American English. */
export const DEFAULT_LOCALE = 'en-US';
const MAX_LOCALE_LENGTH = 35;

/** Returns the visitor's first language that Node can format in, given the header `Accept-Language`. */
export function chooseLocale(acceptLanguage: string | undefined): string {
  const preferredLocale = acceptLanguage?.split(',', 1)[0]?.split(';', 1)[0]?.trim() ?? '';
  if (preferredLocale === '' || preferredLocale.length > MAX_LOCALE_LENGTH) return DEFAULT_LOCALE;
  try {
    const [supported] = Intl.NumberFormat.supportedLocalesOf(preferredLocale);
    return supported === undefined ? DEFAULT_LOCALE : new Intl.Locale(supported).baseName;
  } catch (error) {
    if (error instanceof RangeError) return DEFAULT_LOCALE;
    throw error;
  }
}
