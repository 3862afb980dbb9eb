import { useState } from 'react';
import { Card, CardHeader } from '../../ui/card';
import { DeleteDraftDialog } from './delete-draft-dialog';
import type { Newsletter } from './newsletter';
import { NewsletterRow } from './newsletter-row';

export function NewsletterList({ newsletters }: { newsletters: Newsletter[] }) {
  const [toDelete, setToDelete] = useState<Newsletter>();
  const [latest] = newsletters;
  const now = new Date();

  return (
    <Card className="flex flex-col gap-1">
      <CardHeader title="All newsletters" />
      <ul>
        {newsletters.map((newsletter) => (
          <NewsletterRow
            key={newsletter.id}
            newsletter={newsletter}
            now={now}
            showsDelivery={newsletter !== latest}
            onDelete={setToDelete}
          />
        ))}
      </ul>
      <DeleteDraftDialog newsletter={toDelete} onClose={() => setToDelete(undefined)} />
    </Card>
  );
}
