import { MAX_SLUG_LENGTH } from '@tidings/sdk';
import { toSlug } from '@tidings/widgets/slug';
import { useState } from 'react';
import { TextField } from '../../../../ui/forms/field';
import { useSignedInUser } from '../../../accounts/session';
import { formatPublicAddress } from '../../../sites/share/public-address';

type SlugFieldProps = {
  value: string;
  title: string;
  onChange: (slug: string) => void;
};

/** Edits the end of the newsletter's URL in the archive. The draft receives the cleaned text, also during typing. */
export function SlugField({ value, title, onChange }: SlugFieldProps) {
  const { username } = useSignedInUser();
  const [slugText, setSlugText] = useState(value);
  const fromTitle = toSlug(title);
  const slug = value || fromTitle;

  return (
    <TextField
      label="End of the URL"
      name="slug"
      dir="auto"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_SLUG_LENGTH}
      placeholder={fromTitle}
      help={
        <>
          In your archive:{' '}
          <bdi className="wrap-anywhere">
            {formatPublicAddress(username)}/newsletters/…{slug && `-${slug}`}
          </bdi>
          . Leave empty to use the words of the subject.
        </>
      }
      value={toSlug(slugText) === value ? slugText : value}
      onChange={({ target }) => {
        setSlugText(target.value);
        onChange(toSlug(target.value));
      }}
      onBlur={() => setSlugText(value)}
    />
  );
}
