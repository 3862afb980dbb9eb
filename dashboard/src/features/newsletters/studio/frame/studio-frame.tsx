import type { ReactNode } from 'react';
import { WaveRule } from '../../../../ui/brand/brand';
import { BackLink, PageHeader } from '../../../../ui/page-header';

type StudioFrameProps = { lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** Renders the frame of the editor around another page. */
export function StudioFrame({ lead, actions, children }: StudioFrameProps) {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Newsletter"
        above={<BackLink to="/newsletters" label="Newsletters" />}
        lead={lead}
        actions={actions}
      />
      <WaveRule />
      {children}
    </div>
  );
}
