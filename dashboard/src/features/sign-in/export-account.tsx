import { errorMessage, unwrap } from '@tidings/sdk';
import { api } from '../../api';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { downloadFile } from '../../ui/formats/download-file';
import { useSingleMutation } from '../../ui/hooks/use-single-mutation';

/** Downloads the stored data of the creator. Subscribers have a separate download. */
export function ExportAccount() {
  const download = useSingleMutation({
    mutationFn: () => unwrap(api.GET('/api/account/export')),
    onSuccess: (exportedAccount) => {
      const name = `account_${new Date().toISOString().slice(0, 10)}.json`;
      const text = `${JSON.stringify(exportedAccount, null, 2)}\n`;
      downloadFile(name, new Blob([text], { type: 'application/json' }));
      showToast('Data downloaded', name);
    },
    onError: (error) => showErrorToast('Download failed', errorMessage(error)),
  });

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Your data" />
      <p className="text-ink-2">
        Download the data stored about you: your profile, sessions, API tokens, plan and emails about your
        account. The file never contains passwords, or the secrets of tokens, keys and codes. You can download
        subscribers and sales on their own pages.
      </p>
      <Button className="md:self-start" busy={download.isPending} onClick={() => download.mutate(undefined)}>
        Download your data
      </Button>
    </Card>
  );
}
