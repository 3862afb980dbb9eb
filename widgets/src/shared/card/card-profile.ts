/** What a card shows of a creator. */
export interface CardProfile {
  /** The Tidings instance that it comes from: `https://tidings.example`. */
  host: string;
  username: string;
  /** The username stands in for an empty one. */
  displayName: string;
  bio: string;
  /** Absolute, or from the root of the instance; null while there is no picture. */
  profileImage: string | null;
  /** instagram, twitter, website, tiktok, linkedin, youtube, email; values as the creator typed them. */
  socialLinks: Record<string, string>;
  /** http, https or mailto; in their order. */
  links: ReadonlyArray<{ id: number; title: string; url: string }>;
  /** Of the creator's page, absolute. */
  address: string;
}

const TIMEOUT_MS = 15_000;

/**
 * The public profile of a creator, asked for without cookies.
 *
 * @param host Base address of the Tidings instance.
 * @throws Where the instance cannot be reached, does not know the creator or answers something else.
 */
export async function fetchCard(host: string, username: string): Promise<CardProfile> {
  const base = host.replace(/\/+$/, '');
  const response = await fetch(`${base}/api/user/${encodeURIComponent(username)}`, {
    credentials: 'omit',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${base} answered ${response.status} when asked for '${username}'.`);
  return readProfile(base, await response.json());
}

/** Whatever stands between here and the instance may answer anything, so each part is looked at. */
function readProfile(host: string, body: unknown): CardProfile {
  const answer = (body ?? {}) as { [Name in keyof CardProfile]?: unknown };
  const { username, links, profileImage, socialLinks } = answer;
  if (typeof username !== 'string') throw new Error(`${host} answered with something that is no profile.`);
  return {
    host,
    username,
    displayName: textOf(answer.displayName),
    bio: textOf(answer.bio),
    profileImage: textOf(profileImage) || null,
    socialLinks: (socialLinks ?? {}) as CardProfile['socialLinks'],
    links: Array.isArray(links) ? links : [],
    address: textOf(answer.address),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
