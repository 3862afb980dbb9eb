import { WaveRule } from '../../ui/brand/brand';
import { PageHeader } from '../../ui/page-header';
import { AllowedHostsCard } from './allowed-hosts-card';
import { InstallsCard } from './installs-card';
import { WidgetBuilder } from './widget-builder';

export function EmbedPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Embed" lead="Put your newsletter, shop and page on any other site." />
      <WaveRule />
      <WidgetBuilder />
      <AllowedHostsCard />
      <InstallsCard />
    </div>
  );
}
