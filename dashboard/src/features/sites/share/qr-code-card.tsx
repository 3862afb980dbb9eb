import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import { downloadFile } from '../../../ui/formats/download-file';
import { createQrPng, createQrSvg, encodeQrCode } from '../../../ui/formats/qr-code';
import { formatPublicAddress, formatPublicUrl } from './public-address';

/** Shows the page's URL as a QR code for posters, labels and market stalls. */
export function QrCodeCard({ username }: { username: string }) {
  const code = useMemo(() => encodeQrCode(formatPublicUrl(username)), [username]);

  async function downloadPng() {
    const file = await createQrPng(code);
    if (file) downloadFile(`${username}-qr.png`, file);
    else
      showErrorToast('Download failed', 'This browser could not create the image. Download the SVG instead.');
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="QR code" />
      <p className="text-ink-2">For posters, labels and market stalls.</p>
      <div className="self-start rounded-control border border-line bg-stamp-paper p-1">
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={`QR code for ${formatPublicAddress(username)}`}
          shapeRendering="crispEdges"
          className="size-52 fill-stamp-fill"
        >
          <path d={code.path} />
        </svg>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => downloadFile(`${username}-qr.svg`, createQrSvg(code))}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          Download SVG
        </Button>
        <Button onClick={downloadPng}>
          <Download size={18} strokeWidth={1.75} aria-hidden />
          Download PNG
        </Button>
      </div>
    </Card>
  );
}
