import { useSearchParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { Tabs } from '../../../ui/tabs';
import { FieldsCard } from './fields-card';
import { TagsCard } from './tags-card';

const TABS = [
  { value: 'tags', label: 'Tags' },
  { value: 'fields', label: 'Fields' },
] as const;

/** Manages the tags and the custom fields of subscribers. */
export function TagsAndFieldsPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const requestedTab = searchParams.get('tab');
  const tab = TABS.find(({ value }) => value === requestedTab)?.value ?? 'tags';

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Tags and fields"
        above={<BackLink to="/subscribers" label="Subscribers" />}
        lead="Store facts about your subscribers, and use them in segments and newsletters."
      />
      <WaveRule />
      <Tabs
        label="Tags and fields"
        tabs={TABS}
        value={tab}
        panel="below"
        onChange={(value) => setSearchParams({ tab: value }, { replace: true, preventScrollReset: true })}
      >
        {tab === 'tags' ? <TagsCard /> : <FieldsCard />}
      </Tabs>
    </div>
  );
}
