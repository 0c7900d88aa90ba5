/** A session ends when it was not used for this long; using it extends it. */
export const SESSION_DAYS = 30
