/** The maximum number of segments of a creator. */
export const MAX_SEGMENTS = 200;
export const MAX_SEGMENT_NAME_LENGTH = 60;
