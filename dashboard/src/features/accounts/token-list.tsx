import { Button } from '../../ui/button';
import { type Dates, getDates } from '../../ui/formats/dates';
import { useDates } from '../../ui/formats/time-zone-context';
import { useMediaQuery } from '../../ui/hooks/use-media-query';
import type { ApiToken } from './queries';

type TokenListProps = { label: string; tokens: ApiToken[]; onRevoke: (token: ApiToken) => void };

/** Shows tokens as a table where five columns fit, and otherwise as a list. */
export function TokenList(props: TokenListProps) {
  const isWide = useMediaQuery('(min-width: 64rem)');
  return isWide ? <Table {...props} /> : <List {...props} />;
}

function Table({ label, tokens, onRevoke }: TokenListProps) {
  const dates = useDates();

  return (
    <table aria-label={label} className="w-full border-collapse text-left">
      <thead>
        <tr className="border-b border-line text-meta text-ink-3 *:py-2 *:pr-4 *:font-normal">
          <th scope="col">Name</th>
          <th scope="col">Scopes</th>
          <th scope="col">Created</th>
          <th scope="col">Last used</th>
          <th scope="col">Expires</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id} className="border-b border-line last:border-b-0 *:py-2 *:pr-4">
            <th scope="row" className="max-w-56 truncate">
              {getTokenName(token)}
            </th>
            <td>{token.scopes.join(', ')}</td>
            <td>{dates.shortDate(token.createdAt, new Date())}</td>
            <td>{formatLastUse(token) ?? 'Never'}</td>
            <td>{token.expiresAt === null ? 'Never' : dates.shortDate(token.expiresAt, new Date())}</td>
            <td className="pr-0! text-right">
              <RevokeButton token={token} onRevoke={onRevoke} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ label, tokens, onRevoke }: TokenListProps) {
  const dates = useDates();

  return (
    <ul aria-label={label} className="flex flex-col divide-y divide-line border-y border-line">
      {tokens.map((token) => (
        <li key={token.id} className="flex items-center justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="truncate font-semibold">{getTokenName(token)}</p>
            <p className="text-meta text-ink-3">
              {token.scopes.join(', ')} · created {dates.shortDate(token.createdAt, new Date())}
            </p>
            <p className="text-meta text-ink-3">{formatUsage(token, dates)}</p>
          </div>
          <RevokeButton token={token} onRevoke={onRevoke} />
        </li>
      ))}
    </ul>
  );
}

function RevokeButton({ token, onRevoke }: Pick<TokenListProps, 'onRevoke'> & { token: ApiToken }) {
  return (
    <Button onClick={() => onRevoke(token)}>
      Revoke
      <span className="sr-only">{getTokenName(token)}</span>
    </Button>
  );
}

export function getTokenName({ name, device }: ApiToken): string {
  return device ?? name;
}

function formatLastUse({ lastUsedOn }: ApiToken): string | undefined {
  return lastUsedOn === null ? undefined : getDates('UTC').shortDate(lastUsedOn, new Date());
}

/** Describes the usage: "Last used on November 3, expires on February 1". Omits unknown parts. */
function formatUsage(token: ApiToken, { shortDate }: Dates): string {
  const { expiresAt } = token;
  const last = formatLastUse(token);
  const lastUse = last === undefined ? 'Never used' : `Last used ${last}`;
  const now = new Date();
  if (expiresAt === null) return `${lastUse} · does not expire`;
  const verb = new Date(expiresAt) <= now ? 'expired' : 'expires';
  return `${lastUse} · ${verb} ${shortDate(expiresAt, now)}`;
}
