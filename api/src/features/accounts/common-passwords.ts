let common: Promise<ReadonlySet<string>> | undefined;

/** Returns the passwords common to breaches and guessing tools, in lower case: 49,000, loaded on first use. */
export function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map((word) => word.toLowerCase())),
  );
  return common;
}
