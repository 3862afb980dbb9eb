import { errorMessage, WIDGET_HOST_PROBLEM } from '@tidings/sdk';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { toReadableHost } from '../../ui/formats/readable-host';
import { TextField } from '../../ui/forms/field';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { useSignedInUser } from '../accounts/session';
import { type AllowedHost, useAllowedHosts, useAllowHost, useDisallowHost } from './queries';

/** Lists the sites on which visitors can buy without leaving the page. */
export function AllowedHostsCard() {
  const { data: hosts, error, refetch } = useAllowedHosts();
  const [hostToRemove, setHostToRemove] = useState<AllowedHost>();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Sites with embedded checkout" />
      <p className="max-w-[66ch] text-ink-2">
        On these sites, buyers pay without leaving the site. On all other sites, the checkout opens in a new
        tab.
      </p>
      {!hosts && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!hosts && !error && <SkeletonRows rows={2} rowClass="h-14" />}
      {hosts && (
        <>
          <ul aria-label="Allowed sites" className="flex flex-col divide-y divide-line border-y border-line">
            <AlwaysAllowed />
            {hosts.data.map((host) => (
              <li key={host.id} className="flex min-h-14 items-center justify-between gap-4 py-1.5">
                <span className="min-w-0 font-semibold wrap-anywhere">{toReadableHost(host.host)}</span>
                <Button onClick={() => setHostToRemove(host)}>
                  Remove<span className="sr-only">{toReadableHost(host.host)}</span>
                </Button>
              </li>
            ))}
          </ul>
          {hosts.data.length < hosts.limit ? (
            <AllowHostForm />
          ) : (
            <p className="text-meta text-ink-2">
              {hosts.limit} sites is the maximum. Remove one to add another.
            </p>
          )}
        </>
      )}
      <HostRemoval host={hostToRemove} onClose={() => setHostToRemove(undefined)} />
    </Card>
  );
}

/** Shows the hosts that are always allowed, namely the instance's and the creator's verified domain. */
function AlwaysAllowed() {
  const { customDomain, domainVerified, isPro } = useSignedInUser();
  const ownDomains = customDomain !== null && domainVerified && isPro ? [customDomain] : [];
  return [location.host, ...ownDomains].map((host) => (
    <li key={host} className="flex min-h-14 items-center justify-between gap-4 py-1.5">
      <span className="min-w-0 font-semibold wrap-anywhere">{toReadableHost(host)}</span>
      <span className="text-meta text-ink-3">Always</span>
    </li>
  ));
}

type HostRemovalProps = {
  /** The host to remove. The dialog is open while it is set. */
  host: AllowedHost | undefined;
  onClose: () => void;
};

function HostRemoval({ host, onClose }: HostRemovalProps) {
  const remove = useDisallowHost();
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={host !== undefined}
      onClose={close}
      title="Remove this site?"
      cancelLabel="Keep site"
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => host && remove.mutate(host.id, { onSuccess: close })}
    >
      <p className="wrap-anywhere">
        Buttons on {host && toReadableHost(host.host)} keep working. They open your checkout in a new tab.
      </p>
      {remove.error && <Alert>{errorMessage(remove.error)}</Alert>}
    </ConfirmDialog>
  );
}

function AllowHostForm() {
  const allow = useAllowHost();
  const [host, setHost] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (host.trim() === '') return setProblem(WIDGET_HOST_PROBLEM);
    setProblem(undefined);
    allow.mutate(host.trim(), {
      onSuccess: () => setHost(''),
      onError: (error) => setProblem(errorMessage(error)),
    });
  }

  return (
    <form className="flex max-w-xl flex-col gap-3" onSubmit={submit} noValidate>
      <TextField
        label="Allow a site"
        name="host"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={2_000}
        placeholder="www.example.com"
        help="Paste its https address. You can use localhost for development."
        error={problem}
        value={host}
        onChange={(event) => {
          setHost(event.target.value);
          setProblem(undefined);
        }}
      />
      <Button type="submit" className="md:self-start" busy={allow.isPending}>
        Allow site
      </Button>
    </form>
  );
}
