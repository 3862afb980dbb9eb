import { errorMessage } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { Alert } from '../../ui/feedback/alert';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';

interface DomainRemovalProps {
  /** The domain to remove. The dialog is open while it is set. */
  domain: { id: number } | undefined;
  title: string;
  remove: {
    isPending: boolean;
    error: Error | null;
    mutate(id: number, then: { onSuccess: () => void }): void;
    reset(): void;
  };
  onClose: () => void;
  /** The consequences of the removal. */
  children: ReactNode;
}

/** Confirms the removal of a domain. */
export function DomainRemoval({ domain, title, remove, onClose, children }: DomainRemovalProps) {
  function close() {
    remove.reset();
    onClose();
  }

  return (
    <ConfirmDialog
      open={domain !== undefined}
      onClose={close}
      title={title}
      cancelLabel="Keep domain"
      confirmLabel="Remove"
      tone="danger"
      busy={remove.isPending}
      onConfirm={() => {
        if (domain) remove.mutate(domain.id, { onSuccess: close });
      }}
    >
      <p className="wrap-anywhere">{children}</p>
      {remove.error && <Alert>{errorMessage(remove.error)}</Alert>}
    </ConfirmDialog>
  );
}
