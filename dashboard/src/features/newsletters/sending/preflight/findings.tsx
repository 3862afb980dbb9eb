import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Button, TextLink } from '../../../../ui/button';
import { formatCount } from '../../../../ui/formats/numbers';
import type { Finding } from '../../newsletter';
import { formatGoToLabel } from './finding-place';

/** The key has all parts, because a URL can be in two fields, and a field can have two problems. */
const getFindingKey = ({ code, path, url, message }: Finding) => [code, path, url, message].join(' ');

type FindingsProps = { findings: Finding[]; onFix: (path: string) => void };

/** Lists problems that prevent sending. */
export function Errors({ id, findings, onFix }: FindingsProps & { id: string }) {
  return (
    <div id={id} className="flex flex-col gap-3 rounded-control bg-danger-soft px-3.5 py-3">
      <p className="flex items-start gap-2.5 font-semibold text-danger">
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
        {findings.length === 1
          ? 'You cannot send this yet: 1 problem'
          : `You cannot send this yet: ${findings.length} problems`}
      </p>
      <FindingList findings={findings} onFix={onFix} />
    </div>
  );
}

/** Lists warnings, which do not prevent sending. */
export function Warnings({ findings, onFix }: FindingsProps) {
  return (
    <div className="flex flex-col gap-3 rounded-control bg-lamp-soft px-3.5 py-3">
      <p className="flex items-start gap-2.5 font-semibold text-lamp-ink">
        <TriangleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0" />
        {formatCount(findings.length, 'warning', 'warnings')}
      </p>
      <FindingList findings={findings} onFix={onFix} />
    </div>
  );
}

function FindingList({ findings, onFix }: FindingsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {findings.map((finding) => (
        <li key={getFindingKey(finding)} className="flex flex-col items-start gap-1 text-ink">
          <p>{finding.message}</p>
          {finding.url && <FoundAddress address={finding.url} />}
          <FixButton finding={finding} onFix={onFix} />
        </li>
      ))}
    </ul>
  );
}

/** Shows an uploaded image as a thumbnail, and other images as a URL. */
function FoundAddress({ address }: { address: string }) {
  if (/^\/media\//.test(address)) {
    return <img src={address} alt="" className="size-12 rounded-nav border border-line object-cover" />;
  }
  return <p className="text-meta text-ink-2 wrap-anywhere">{address}</p>;
}

function FixButton({ finding, onFix }: { finding: Finding; onFix: (path: string) => void }) {
  const { code, path } = finding;
  if (code === 'no_subscribers' && path === undefined)
    return <TextLink to="/microsite">Share your page</TextLink>;
  if (code === 'recipient_limit_exceeded')
    return <TextLink to="/settings?tab=subscription">See your limits</TextLink>;
  if (code === 'missing_postal_address') return <TextLink to="/settings">Add your postal address</TextLink>;
  const label = formatGoToLabel(path);
  if (!label || path === undefined) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      <Button tone="ghost" className="-ml-4" onClick={() => onFix(path)}>
        {label}
      </Button>
      {code === 'pro_required' && <TextLink to="/upgrade">Upgrade</TextLink>}
    </span>
  );
}
