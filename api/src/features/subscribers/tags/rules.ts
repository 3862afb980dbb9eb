/** The maximum number of tags of a creator. */
export const MAX_TAGS = 500;
export const MAX_TAG_NAME_LENGTH = 50;
export const MAX_TAG_DESCRIPTION_LENGTH = 200;
